import type { Dispute } from '@rebuttal/sdk';
import { Fragment, type ReactNode } from 'react';
import { texts } from '#texts/disputes';

import { DateTime } from '../../../components/date-time.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf, describeDeadline } from '../deadlines.js';
import classes from './info-cards.module.css';
import { StatusTag } from './status-tag.js';

type Props = {
  readonly dispute: Dispute;
  /** The assignee, as a choice for users who may change it. */
  readonly assignee: ReactNode;
};

/** The four facts that come first after the heading. */
export function InfoCards({ dispute, assignee }: Props) {
  return (
    <dl className={classes.cards}>
      <Card
        label={texts.infoCards.status}
        note={texts.infoCards.pspStatus(<Breakable text={dispute.psp_status} />)}
      >
        <StatusTag status={dispute.status} />
      </Card>
      <DueCard dispute={dispute} />
      <Card label={texts.infoCards.provider} note={dispute.account_name}>
        <span className={classes.provider}>
          <ProviderMark provider={dispute.provider} label={dispute.provider_label} />
          {dispute.provider_label}
        </span>
      </Card>
      <Card label={texts.infoCards.assignee}>{assignee}</Card>
    </dl>
  );
}

function DueCard({ dispute }: { readonly dispute: Dispute }) {
  const deadline = deadlineOf(dispute, useNow());
  const due = dispute.evidence_due_by;
  if (due === null) {
    return (
      <Card label={texts.infoCards.evidenceDue} note={texts.infoCards.evidenceDueNote}>
        {texts.infoCards.none}
      </Card>
    );
  }
  const words = describeDeadline(deadline);
  const tone = deadline.kind === 'overdue' ? 'red' : deadline.kind === 'urgent' ? 'amber' : undefined;
  if (words === undefined) {
    return (
      <Card label={texts.infoCards.evidenceDue}>
        <DateTime iso={due} />
      </Card>
    );
  }
  return (
    <Card label={texts.infoCards.evidenceDue} note={<DateTime iso={due} />}>
      <span className={classes.due} data-tone={tone}>
        {words}
      </span>
    </Card>
  );
}

type CardProps = { readonly label: string; readonly note?: ReactNode; readonly children: ReactNode };

function Card({ label, note, children }: CardProps) {
  return (
    <div className={classes.card}>
      <dt>{label}</dt>
      <dd className={classes.value}>{children}</dd>
      {note !== undefined && <dd className="break soft">{note}</dd>}
    </div>
  );
}

/** Lets a provider's term break after its separators instead of inside a word. */
function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[/_])/).map((part, index) => (
    // The parts of a status don't move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
