import { IconFileZip } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import { client } from '../../../api/client.js';
import { SentFileButton, type SentFileProps } from './sent-file-button.js';

/** Downloads the submission exactly as sent to the provider. */
export function PackageButton(props: SentFileProps) {
  const { packageDownloaded, packageFailed } = texts.messages;
  return (
    <SentFileButton
      {...props}
      Icon={IconFileZip}
      label={texts.packageButton.downloadSentPacket}
      words={{ done: packageDownloaded, failed: packageFailed }}
      fileName={`submission-${props.submissionId}.zip`}
      load={client.disputes.package}
    />
  );
}
