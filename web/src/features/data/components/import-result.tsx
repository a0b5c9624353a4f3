import { Button, Progress } from '@mantine/core';
import type { DataImport } from '@rebuttal/sdk';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { texts } from '#texts/data';

import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';
import { downloadRejectedRows } from '../api/data.js';

type Props = { readonly found: DataImport };

/** Downloads the rejected rows with the reasons. */
export function RejectedRowsButton({ found: { import_id: importId, file_name: fileName } }: Props) {
  const download = useMutation({
    mutationFn: () => readyFile(downloadRejectedRows(importId)),
    onSuccess: (file) => saveFile(file.blob, file.fileName ?? `${importId}-errors.csv`),
    onError: (error) => notify('error', errorText(error, texts.messages.downloadFailed)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.importsPanel.downloadOf(fileName)}
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.importsPanel.download}
    </Button>
  );
}

/** @param share from 0 to 1 */
export function ShareBar({ share, label }: { readonly share: number; readonly label: string }) {
  return <Progress value={Math.round(share * 100)} size="sm" aria-label={label} />;
}
