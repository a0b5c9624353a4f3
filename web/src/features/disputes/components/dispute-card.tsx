import type { Dispute } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { ListLink } from '../../../components/list-link.js';
import { formatDate } from '../../../lib/dates.js';
import { customerOf, titleOf } from '../dispute-title.js';
import { describeReason, describeStage } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-card.module.css';
import { Assignee, DisputeMarks, Due, Network, Provider, Ready, TeamTags } from './dispute-cells.js';
import { StatusTag } from './status-tag.js';

type Props = { readonly dispute: Dispute; readonly tools: ReactNode };

/** A dispute on a narrow screen: the same facts as in the table, in the same order. */
export function DisputeCard({ dispute, tools }: Props) {
  return (
    <>
      <ListLink className={classes.link} to={paths.dispute(dispute.dispute_id)} data-row-link>
        <Facts dispute={dispute} />
      </ListLink>
      <span className={classes.tools}>{tools}</span>
    </>
  );
}

function Facts({ dispute }: { readonly dispute: Dispute }) {
  const isKnown = customerOf(dispute) !== undefined;
  return (
    <>
      <span className={classes.row}>
        <span className="bold cut">{titleOf(dispute)}</span>
        <span className={classes.amount}>
          <Amount dispute={dispute} />
        </span>
      </span>
      <span className={classes.row}>
        <span className={classes.what}>
          {isKnown && <span>{describeReason(dispute.reason)}</span>}
          <Provider dispute={dispute} />
        </span>
        <span className={classes.network}>
          <Network dispute={dispute} />
        </span>
      </span>
      <span className={classes.marks}>
        <StatusTag status={dispute.status} />
        <Ready dispute={dispute} />
        <span className="soft">{describeStage(dispute.stage)}</span>
        <DisputeMarks dispute={dispute} />
        <TeamTags tags={dispute.tags} most={2} />
      </span>
      <span className={classes.row}>
        <Due dispute={dispute} />
        <span className={classes.assignee}>
          {dispute.assignee !== null && <Assignee dispute={dispute} />}
        </span>
      </span>
      <span className={classes.id}>
        {dispute.psp_dispute_id} · {texts.disputeCards.created(formatDate(dispute.created_at))}
      </span>
    </>
  );
}
