import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { texts } from '#texts/submissions';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import { readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';

type Props = { readonly disputeId: string; readonly submissionId: string };

/** Downloads the submission exactly as sent to the provider. */
export function PackageButton({ disputeId, submissionId }: Props) {
  const download = useMutation({
    mutationFn: () => readyFile(client.disputes.package(disputeId, submissionId)),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? `submission-${submissionId}.zip`);
      notify('success', texts.messages.packageDownloaded);
    },
    onError: (error) => notify('error', errorText(error, texts.messages.packageFailed)),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileZip size={14} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.packageButton.whatWasSent}
    </Button>
  );
}
