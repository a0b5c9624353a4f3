import type { Dispute } from '@rebuttal/sdk';

import { CopyButton } from '../../../components/copy-button.js';
import { TestBadge } from '../../../components/test-badge.js';
import { describeReason } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-heading.module.css';
import { StatusTag } from './status-tag.js';

export function DisputeHeading({ dispute }: { readonly dispute: Dispute }) {
  return (
    <header className={classes.root}>
      <div className={classes.title}>
        <h1>
          <Amount dispute={dispute} /> <span className={classes.soft}>dispute</span>
        </h1>
        <StatusTag status={dispute.status} />
        {dispute.is_test_mode && <TestBadge />}
      </div>
      <p className={classes.line}>
        <span>{describeReason(dispute.reason)}</span>
        <span>{dispute.account_name}</span>
        <span className={classes.id}>
          <span className="mono">{dispute.psp_dispute_id}</span>
          <CopyButton text={dispute.psp_dispute_id} label="Copy the provider's dispute ID" />
        </span>
      </p>
    </header>
  );
}
