import { Anchor, Skeleton } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { Panel } from '../../../components/panel.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { TestBadge } from '../../../components/test-badge.js';
import { disputeListQuery } from '../api/disputes.js';
import { describeReason } from '../words.js';
import { Amount } from './amount.js';
import { DueDate } from './due-date.js';
import classes from './next-deadlines.module.css';
import { waitingPath } from './summary-cards.js';

const shownMax = 6;

/** The disputes whose time runs out first. */
export function NextDeadlines() {
  return (
    <Panel
      title={texts.nextDeadlines.nextDeadlines}
      actions={
        <Anchor component={Link} to={waitingPath} size="sm" fw={550}>
          {texts.nextDeadlines.viewAll}
        </Anchor>
      }
    >
      <Deadlines />
    </Panel>
  );
}

function Deadlines() {
  const { data, isError, refetch } = useQuery(
    disputeListQuery({
      status: 'needs_response',
      sort_by: 'evidence_due_by',
      sort_order: 'asc',
      page: 1,
      per_page: shownMax,
    }),
  );
  if (data === undefined && isError) {
    return <FailedState title={texts.messages.listFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={texts.nextDeadlines.loadingDeadlines}>
        {Array.from({ length: 4 }, (_, row) => (
          <Skeleton key={row} height={20} my={18} />
        ))}
      </div>
    );
  }
  if (data.disputes.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.nextDeadlines.nothingNeedsAResponse}
        text={texts.nextDeadlines.nothingNeedsAResponseText}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {data.disputes.map((dispute) => (
        <li key={dispute.dispute_id}>
          <Row dispute={dispute} />
        </li>
      ))}
    </ul>
  );
}

function Row({ dispute }: { readonly dispute: Dispute }) {
  return (
    <Link className={classes.row} to={paths.dispute(dispute.dispute_id)}>
      <ProviderMark provider={dispute.provider} label={dispute.provider_label} />
      <span className={classes.what}>
        <span className={classes.name}>
          {describeReason(dispute.reason)}
          {dispute.is_test_mode && <TestBadge />}
        </span>
        <span className={classes.provider}>{dispute.provider_label}</span>
      </span>
      <span className={classes.amount}>
        <Amount dispute={dispute} />
      </span>
      <span className={classes.due}>
        <DueDate dispute={dispute} />
      </span>
    </Link>
  );
}
