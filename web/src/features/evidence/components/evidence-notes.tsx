import type { Evidence } from '@rebuttal/sdk';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { texts } from '#texts/evidence';

import { Callout } from '../../../components/callout.js';
import classes from './evidence-notes.module.css';

type Props = { readonly evidence: Pick<Evidence, 'sendable' | 'why' | 'sent_as' | 'warnings'> };

/** Notes on a file before the upload: a refusal, its detected type, and warnings. */
export function EvidenceNotes({ evidence }: Props) {
  const { sendable, why, sent_as: copy, warnings } = evidence;
  if (sendable && copy === null && warnings.length === 0) return null;
  return (
    <div className={classes.root}>
      {!sendable && (
        <Callout tone="amber" title={texts.messages.notSendable} icon={<Warning />}>
          {why}
        </Callout>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code} className={classes.note} data-tone="amber">
          <Warning />
          <span>{message}</span>
        </p>
      ))}
      {copy !== null && (
        <p className={classes.note}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{texts.evidenceNotes.sentAs(copy.file_name)}</span>
        </p>
      )}
    </div>
  );
}

function Warning() {
  return <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />;
}
