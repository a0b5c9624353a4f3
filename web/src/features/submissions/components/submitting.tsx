import { Button } from '@mantine/core';
import type { Dispute, Submission } from '@rebuttal/sdk';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';

import { messages } from '../messages.js';
import { AnswerModal } from './answer-modal.js';
import classes from './submission-panel.module.css';

type Props = {
  readonly dispute: Dispute;
  /** The answer that stands, if there is one. */
  readonly answer: Submission | undefined;
  /** Whether one is under way. */
  readonly busy: boolean;
};

/** Sends the response from here; where the provider cannot tell of an answer given elsewhere, it can be recorded. */
export function Submitting({ dispute, answer, busy }: Props) {
  const [asking, setAsking] = useState<Submission['channel']>();
  const close = (): void => setAsking(undefined);
  if (answer?.channel === 'portal') return <Recorded dispute={dispute} />;
  if (answer === undefined && !dispute.can_submit) return null;
  return (
    <div>
      <div className={classes.ways}>
        <Button
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          disabled={answer !== undefined || busy}
          onClick={() => setAsking('api')}
        >
          Submit Dispute Response
        </Button>
        {answer === undefined && dispute.can_mark_submitted && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => setAsking('portal')}>
            {messages.answeredElsewhere(dispute.portal.name)}
          </Button>
        )}
      </div>
      {answer !== undefined && !busy && <p className={classes.note}>{messages.alreadySubmitted}</p>}
      <AnswerModal dispute={dispute} channel="api" opened={asking === 'api'} onClose={close} />
      <AnswerModal dispute={dispute} channel="portal" opened={asking === 'portal'} onClose={close} />
    </div>
  );
}

function Recorded({ dispute }: { readonly dispute: Dispute }) {
  return (
    <p>
      {messages.recordedIn(dispute.portal.name)}{' '}
      {dispute.status === 'needs_response' && messages.statusFollows}
    </p>
  );
}
