import { IconFileTypePdf } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import { client } from '../../../api/client.js';
import { SentFileButton, type SentFileProps } from './sent-file-button.js';

/** Downloads the letter exactly as sent to the provider. */
export function SentLetterButton(props: SentFileProps) {
  const { letterDownloaded, letterFailed, sentLetter } = texts.outlook;
  return (
    <SentFileButton
      {...props}
      Icon={IconFileTypePdf}
      label={sentLetter}
      words={{ done: letterDownloaded, failed: letterFailed }}
      fileName={`response-letter-${props.submissionId}.pdf`}
      load={client.disputes.letter}
    />
  );
}
