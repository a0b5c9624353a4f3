import type { DashboardDispute } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { TestBadge } from '../../../components/test-badge.js';
import { Amount } from '../../disputes/components/amount.js';
import { describeReason } from '../../disputes/words.js';
import classes from './dispute-rows.module.css';

type Props<D extends DashboardDispute> = {
  readonly disputes: readonly D[];
  /** Below the reason. */
  readonly note: (dispute: D) => ReactNode;
  /** At the end of the row. */
  readonly end: (dispute: D) => ReactNode;
};

/** Disputes as links, one row each. */
export function DisputeRows<D extends DashboardDispute>({ disputes, note, end }: Props<D>) {
  return (
    <ul className={classes.list}>
      {disputes.map((dispute) => (
        <li key={dispute.dispute_id}>
          <Link className={classes.row} to={paths.dispute(dispute.dispute_id)}>
            <ProviderMark provider={dispute.provider} label={dispute.provider_label} />
            <span className="grid tight">
              <span className="strong middle wraps gap-x-4">
                {describeReason(dispute.reason)}
                {dispute.is_test_mode && <TestBadge />}
              </span>
              <span className="soft">{note(dispute)}</span>
            </span>
            <span className="bold">
              <Amount dispute={dispute} />
            </span>
            <span className={classes.end}>{end(dispute)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
