import { ActionIcon } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconPrinter } from '@tabler/icons-react';
import { texts } from '#texts/disputes';

import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { describeNetwork, describeReason, describeStage } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-heading.module.css';
import { PreviewTag } from './linked-dispute.js';

/** The amount, the stage, and the reason with its network and code. The facts below it have the rest. */
export function DisputeHeading({ dispute }: { readonly dispute: Dispute }) {
  return (
    <header className={classes.root}>
      <div className={classes.title}>
        <h1>
          {texts.disputeHeading.heading(<Amount dispute={dispute} />, (words) => (
            <span className={classes.soft}>{words}</span>
          ))}
        </h1>
        <Tag tone="grey">{describeStage(dispute.stage)}</Tag>
        {dispute.is_test_mode && <TestBadge />}
        <PreviewTag dispute={dispute} />
        <ActionIcon
          className={classes.print ?? ''}
          variant="default"
          size="lg"
          aria-label={texts.disputeHeading.printThisCase}
          title={texts.disputeHeading.printThisCase}
          onClick={() => window.print()}
        >
          <IconPrinter size={17} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p className={classes.line}>
        <span>{describeReason(dispute.reason)}</span>
        <Code dispute={dispute} />
      </p>
    </header>
  );
}

/** The network and its reason code, such as "Visa 13.1". */
function Code({ dispute: { card_network: network, reason_code: code } }: { readonly dispute: Dispute }) {
  const parts = [network === null ? null : describeNetwork(network), code].filter((part) => part !== null);
  return parts.length === 0 ? null : <span>{parts.join(' ')}</span>;
}
