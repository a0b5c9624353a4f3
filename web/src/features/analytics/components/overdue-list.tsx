import type { StatsDashboard } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { formatMoney } from '../../../lib/money.js';
import classes from './charts.module.css';

type Props = {
  readonly overdue: StatsDashboard['overdue_disputes'];
  readonly describeReason: (reason: string) => string;
};

/** Overdue disputes, longest first. */
export function OverdueList({ overdue, describeReason }: Props) {
  return (
    <Panel
      title={texts.overdueList.overdueDisputes}
      note={overdue.length === 0 ? undefined : texts.overdueList.overdueDisputesNote}
    >
      {overdue.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.messages.noneOverdue}
          text={texts.messages.noneOverdueHint}
        />
      ) : (
        <ul className={classes.overdue}>
          {overdue.map((dispute) => (
            <li key={dispute.dispute_id}>
              <Link to={paths.dispute(dispute.dispute_id)}>
                <span className={classes.lines}>
                  <span className={classes.name}>{describeReason(dispute.reason)}</span>
                  <span className={`soft ${classes.cut}`}>{dispute.psp_dispute_id}</span>
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
                      ? texts.overdueList.sinceToday
                      : texts.overdueList.overdue(dispute.days_overdue)}
                    <span className="visually-hidden">
                      {texts.overdueList.due(<DateOnly iso={dispute.evidence_due_by} />)}
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
