import { Button } from '@mantine/core';
import type { Download } from '@rebuttal/sdk';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { texts } from '#texts/common';

import { errorText } from '../lib/error-text.js';
import { readyFile, saveFile } from '../lib/save-file.js';
import { useCsvSeparator } from '../stores/csv-separator.js';
import { notify } from '../stores/notices.js';

type Props = {
  /** Asks for what the screen shows now. */
  readonly download: () => Promise<Download>;
  /** Where the answer names none. */
  readonly fileName: string;
  /** What it exports, where more than one button does: begins with the word on it. */
  readonly label?: string;
  /** `xs` in the head of a panel. */
  readonly size?: 'xs' | 'sm';
  readonly children?: string;
};

const failed = texts.exportButton.failed;

/** Takes a list or a figure away as a table for spreadsheets. */
export function ExportButton({
  download,
  fileName,
  label,
  size = 'sm',
  children = texts.exportButton.exportCsv,
}: Props) {
  const { separator } = useCsvSeparator();
  const exporting = useMutation({
    mutationFn: () => readyFile(download()),
    onSuccess: (file) => saveFile(file.blob, file.fileName ?? fileName),
    onError: (error) => notify('error', errorText(error, failed)),
  });
  return (
    <Button
      variant="default"
      size={size}
      aria-label={label}
      title={texts.exportButton.separatedBy[separator]}
      leftSection={<IconDownload size={size === 'xs' ? 14 : 16} stroke={1.75} aria-hidden="true" />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {children}
    </Button>
  );
}
