import type { Dispute } from '@rebuttal/sdk';
import { useDeferredValue } from 'react';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { ListLink } from '../../../components/list-link.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { formatDate } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf } from '../deadlines.js';
import { describeReason } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-cards.module.css';
import { TimeLeft } from './due-date.js';
import { PreviewTag, LinkedDisputeTag } from './linked-dispute.js';
import { StatusTag } from './status-tag.js';

type Props = {
  readonly disputes: readonly Dispute[];
  readonly arrivals: ReadonlySet<string>;
  readonly stale: boolean;
};

/** More than a phone shows at once. */
const firstCards = 6;

/** The list for narrow screens: the same facts, one card a dispute. */
export function DisputeCards({ disputes, arrivals, stale }: Props) {
  // A phone is slow: it paints what is in sight, and makes the rest while it can already be touched.
  const shown = useDeferredValue(disputes, disputes.slice(0, firstCards));
  return (
    <ul className={classes.list} aria-label={texts.disputeCards.disputes} aria-busy={stale}>
      {shown.map((dispute) => (
        <li key={dispute.dispute_id}>
          <Card dispute={dispute} arrived={arrivals.has(dispute.dispute_id)} />
        </li>
      ))}
    </ul>
  );
}

function Card({ dispute, arrived }: { readonly dispute: Dispute; readonly arrived: boolean }) {
  const overdue = deadlineOf(dispute, useNow()).kind === 'overdue';
  return (
    <ListLink
      className={classes.card}
      data-overdue={overdue}
      data-arrived={arrived}
      to={paths.dispute(dispute.dispute_id)}
    >
      <span className={classes.row}>
        <span className={classes.amount}>
          <Amount dispute={dispute} />
        </span>
        <StatusTag status={dispute.status} />
      </span>
      <span className={classes.who}>
        <ProviderMark provider={dispute.provider} label={dispute.provider_label} />
        <span className={classes.lines}>
          <span className={classes.first}>
            {dispute.provider_label} · {describeReason(dispute.reason)}
            {dispute.is_test_mode && <TestBadge />}
            {dispute.locked && <Tag tone="violet">{texts.disputeCards.locked}</Tag>}
            <PreviewTag dispute={dispute} />
            <LinkedDisputeTag dispute={dispute} />
          </span>
          <span className={classes.id}>{dispute.psp_dispute_id}</span>
        </span>
      </span>
      <span className={classes.dates}>
        <span>{texts.disputeCards.created(formatDate(dispute.created_at))}</span>
        {dispute.evidence_due_by !== null && (
          <span className={classes.due}>
            <span>{texts.disputeCards.due(<DateTime iso={dispute.evidence_due_by} />)}</span>
            <TimeLeft dispute={dispute} />
          </span>
        )}
      </span>
    </ListLink>
  );
}
