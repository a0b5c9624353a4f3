import { Button } from '@mantine/core';
import type { Download } from '@rebuttal/sdk';
import type { Icon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';

export type SentFileProps = { readonly disputeId: string; readonly submissionId: string };

type Props = SentFileProps & {
  readonly Icon: Icon;
  readonly label: string;
  readonly words: { readonly done: string; readonly failed: string };
  /** Used if the server names no file. */
  readonly fileName: string;
  readonly load: (disputeId: string, submissionId: string) => Promise<Download>;
};

/** Downloads something exactly as it was sent to the provider. */
export function SentFileButton({ disputeId, submissionId, Icon, label, words, fileName, load }: Props) {
  const download = useMutation({
    mutationFn: () => readyFile(load(disputeId, submissionId)),
    onSuccess: (file) => {
      saveFile(file.blob, file.fileName ?? fileName);
      notify('success', words.done);
    },
    onError: (error) => notify('error', errorText(error, words.failed)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={14} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
}
