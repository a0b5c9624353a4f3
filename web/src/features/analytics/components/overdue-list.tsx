import type { StatsDashboard } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { formatMoney } from '../../../lib/money.js';
import { count } from '../figures.js';
import { messages } from '../messages.js';
import classes from './charts.module.css';

type Props = {
  readonly overdue: StatsDashboard['overdue_disputes'];
  readonly describeReason: (reason: string) => string;
};

/** What has waited too long, longest first. */
export function OverdueList({ overdue, describeReason }: Props) {
  return (
    <Panel
      title="Overdue Disputes"
      note={
        overdue.length === 0 ? undefined : 'Their deadline has passed; some providers still take an answer'
      }
    >
      {overdue.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />}
          title={messages.noneOverdue}
          text={messages.noneOverdueHint}
        />
      ) : (
        <ul className={classes.overdue}>
          {overdue.map((dispute) => (
            <li key={dispute.dispute_id}>
              <Link to={paths.dispute(dispute.dispute_id)}>
                <span className={classes.lines}>
                  <span className={classes.name}>{describeReason(dispute.reason)}</span>
                  <span className={`${classes.soft} ${classes.cut}`}>{dispute.psp_dispute_id}</span>
                </span>
                <span className={classes.right}>
                  <span className={`numeric ${classes.name}`}>
                    {formatMoney({
                      amountMinor: dispute.amount,
                      currency: dispute.currency,
                      exponent: dispute.currency_exponent,
                    })}
                  </span>
                  <span className={classes.late} data-tone="red">
                    {dispute.days_overdue === 0
                      ? 'Since today'
                      : `${count(dispute.days_overdue, 'day')} overdue`}
                    <span className="visually-hidden">
                      , due <DateOnly iso={dispute.evidence_due_by} />
                    </span>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
