import { Button } from '@mantine/core';
import type { Download } from '@rebuttal/sdk';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { texts } from '#texts/common';

import { errorText } from '../lib/error-text.js';
import { readyFile, saveFile } from '../lib/save-file.js';
import { notify } from '../stores/notices.js';
import { usePreferences } from '../stores/preferences.js';

type Props = {
  /** Requests the data that the screen currently shows. */
  readonly download: () => Promise<Download>;
  /** Used if the response doesn't name the file. */
  readonly fileName: string;
  /** The accessible name if the page has several export buttons. Starts with the visible label. */
  readonly label?: string;
  /** `xs` in a panel header. */
  readonly size?: 'xs' | 'sm';
  readonly children?: string;
};

const failed = texts.exportButton.failed;

/** Requests an export and saves it as a file. */
export function useExport() {
  return useMutation({
    mutationFn: async ({ download, fileName }: Pick<Props, 'download' | 'fileName'>) => {
      const file = await readyFile(download());
      saveFile(file.blob, file.fileName ?? fileName);
    },
    onError: (error) => notify('error', errorText(error, failed)),
  });
}

/** Exports data as CSV. */
export function ExportButton({
  download,
  fileName,
  label,
  size = 'sm',
  children = texts.exportButton.exportCsv,
}: Props) {
  const separator = usePreferences((chosen) => chosen.separator);
  const exporting = useExport();
  return (
    <Button
      variant="default"
      size={size}
      aria-label={label}
      title={texts.exportButton.separatedBy[separator]}
      leftSection={<IconDownload size={size === 'xs' ? 14 : 16} stroke={1.75} aria-hidden="true" />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate({ download, fileName })}
    >
      {children}
    </Button>
  );
}
