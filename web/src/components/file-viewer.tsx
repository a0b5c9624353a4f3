import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { texts } from '#texts/common';

import { saveFile } from '../lib/save-file.js';
import classes from './file-viewer.module.css';
import modal from './modal.module.css';

export type ShownFile = { readonly blob: Blob; readonly name: string };

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Returns true for pictures and PDFs. Nothing else is displayed: it could run in this page. */
export const canShowFile = ({ type }: Blob): boolean =>
  pictures.includes(type) || (type === 'application/pdf' && navigator.pdfViewerEnabled);

type Props = {
  /** The last one that was opened. It stays while the dialog closes. */
  readonly file: ShownFile | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Displays a file for which `canShowFile` is true. Mounted before it opens, so that it can return the focus. */
export function FileViewer({ file, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={<bdi dir="auto">{file?.name}</bdi>} size="60rem">
      {file !== undefined && <Content file={file} />}
    </Modal>
  );
}

function Content({ file: { blob, name } }: { readonly file: ShownFile }) {
  const ref = useRef<HTMLImageElement & HTMLIFrameElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (ref.current !== null) ref.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return (
    <>
      {pictures.includes(blob.type) ? (
        <img className={classes.picture} ref={ref} alt={name} />
      ) : (
        <iframe className={classes.document} ref={ref} title={name} />
      )}
      <div className={modal.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveFile(blob, name)}
        >
          {texts.actions.download}
        </Button>
      </div>
    </>
  );
}
