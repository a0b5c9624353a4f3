import { Anchor, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { texts } from '#texts/casework';

import { client } from '../../../api/client.js';
import { canShowFile, FileViewer, type ShownFile } from '../../../components/file-viewer.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { notify } from '../../../stores/notices.js';
import type { Statement } from '../api/statements.js';

type Props = { readonly disputeId: string; readonly statement: Statement };

/** Files that stay at the provider. A click opens one here, or saves it if it can't be shown. */
export function StatementFiles({ disputeId, statement: { statement_id: statementId, files } }: Props) {
  const [shown, setShown] = useState<ShownFile>();
  const [isOpen, setIsOpen] = useState(false);
  // Buttons are not printed.
  const isPrinting = usePrinting();
  const open = useMutation({
    mutationFn: (index: number) =>
      readyFile(client.disputes.statementFile(disputeId, statementId, String(index))),
    onSuccess: ({ blob, fileName }, index) => {
      const file = { blob, name: fileName ?? files[index]?.name ?? statementId };
      if (canShowFile(blob)) {
        setShown(file);
        setIsOpen(true);
      } else saveFile(blob, file.name);
    },
    onError: (error) => notify('error', errorText(error, texts.messages.fileFailed)),
  });
  return (
    <p className="break soft">
      {texts.statementsPanel.files(files.length)}{' '}
      {files.map(({ name, can_open: canOpen }, index) => (
        <Fragment key={`${index} ${name}`}>
          {index > 0 && ', '}
          {canOpen && !isPrinting ? (
            <Anchor
              component="button"
              type="button"
              inherit
              aria-label={texts.statementsPanel.openFile(name)}
              onClick={() => !open.isPending && open.mutate(index)}
            >
              <bdi dir="auto">{name}</bdi>
            </Anchor>
          ) : (
            <bdi dir="auto">{name}</bdi>
          )}
          {open.isPending && open.variables === index && (
            <>
              {' '}
              <Loader size={12} role="status" aria-label={texts.statementsPanel.opening} />
            </>
          )}
        </Fragment>
      ))}
      <FileViewer file={shown} opened={isOpen} onClose={() => setIsOpen(false)} />
    </p>
  );
}
