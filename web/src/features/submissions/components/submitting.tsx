import { Button } from '@mantine/core';
import type { Dispute, Submission } from '@rebuttal/sdk';
import { IconSend } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import classes from './submission-panel.module.css';

type Props = {
  readonly dispute: Dispute;
  /** The current response, if there is one. */
  readonly answer: Submission | undefined;
  /** True while a submission is running. */
  readonly busy: boolean;
  /** True while the response waits for another person's approval. */
  readonly isWaiting: boolean;
  readonly onAnswer: (channel: Submission['channel']) => void;
};

/** Submits the response, or records one given in the portal if the provider does not report those. */
export function Submitting({ dispute, answer, busy, isWaiting, onAnswer }: Props) {
  if (answer?.channel === 'portal') return <Recorded dispute={dispute} />;
  if (answer === undefined && !dispute.can_submit) return null;
  return (
    <div>
      <div className="wrap" data-screen-only>
        <Button
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          disabled={answer !== undefined || busy || isWaiting}
          onClick={() => onAnswer('api')}
        >
          {texts.submitting.submitDisputeResponse}
        </Button>
        {answer === undefined && dispute.can_mark_submitted && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => onAnswer('portal')}>
            {texts.messages.answeredElsewhere(dispute.portal.name)}
          </Button>
        )}
      </div>
      {isWaiting && <p className={classes.note}>{texts.messages.waitsForApproval}</p>}
      {answer !== undefined && !busy && <p className={classes.note}>{texts.messages.alreadySubmitted}</p>}
    </div>
  );
}

function Recorded({ dispute }: { readonly dispute: Dispute }) {
  return (
    <p>
      {texts.messages.recordedIn(dispute.portal.name)}{' '}
      {dispute.status === 'needs_response' && texts.messages.statusFollows}
    </p>
  );
}
