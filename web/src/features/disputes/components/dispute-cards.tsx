import type { Dispute } from '@rebuttal/sdk';
import { memo, useDeferredValue } from 'react';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { ListLink } from '../../../components/list-link.js';
import { formatDate } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { useListLayout } from '../../../stores/list-layout.js';
import { deadlineOf } from '../deadlines.js';
import { customerOf, titleOf } from '../dispute-title.js';
import { useRowFocus } from '../use-row-focus.js';
import { describeReason, describeStage } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-cards.module.css';
import { Assignee, DisputeMarks, Due, Network, Provider, SelectDispute, TeamTags } from './dispute-cells.js';
import type { DisputeRowProps } from './dispute-row.js';
import type { RowActions } from './dispute-table.js';
import { StatusTag } from './status-tag.js';

type Props = {
  readonly disputes: readonly Dispute[];
  readonly arrivals: ReadonlySet<string>;
  readonly stale: boolean;
  readonly actions: RowActions;
};

/** More than a phone shows at once. */
const firstCards = 6;

/** The list for narrow screens: the same facts in the same order, one card per dispute. */
export function DisputeCards({ disputes, arrivals, stale, actions }: Props) {
  const { density } = useListLayout();
  const { list: cards, onKeyDown } = useRowFocus<HTMLUListElement>({
    onSelect: actions.selection?.toggle,
    onAssign: actions.onAssignToMe,
  });
  // Phones are slow, so the visible cards are painted first and the rest afterward.
  const shown = useDeferredValue(disputes, disputes.slice(0, firstCards));
  return (
    <ul
      ref={cards}
      className={classes.list}
      aria-label={texts.disputeCards.disputes}
      aria-busy={stale}
      data-density={density}
      onKeyDown={onKeyDown}
    >
      {shown.map((dispute) => (
        <Card
          key={dispute.dispute_id}
          dispute={dispute}
          arrived={arrivals.has(dispute.dispute_id)}
          isSelected={actions.selection?.ids.has(dispute.dispute_id) === true}
          onToggle={actions.selection?.toggle}
          menuOf={actions.menuOf}
        />
      ))}
    </ul>
  );
}

/** Rendered again only if its own dispute or selection changes. */
const Card = memo(function Card({ dispute, arrived, isSelected, onToggle, menuOf }: DisputeRowProps) {
  const overdue = deadlineOf(dispute, useNow()).kind === 'overdue';
  const { dispute_id: id } = dispute;
  return (
    <li
      className={classes.card}
      data-row={id}
      data-overdue={overdue}
      data-arrived={arrived}
      data-selected={isSelected}
    >
      <ListLink className={classes.link} to={paths.dispute(id)} data-row-link>
        <Facts dispute={dispute} />
      </ListLink>
      <span className={classes.tools}>
        {onToggle && <SelectDispute {...{ dispute, isSelected, onToggle }} />}
        {menuOf(dispute)}
      </span>
    </li>
  );
});

function Facts({ dispute }: { readonly dispute: Dispute }) {
  const isKnown = customerOf(dispute) !== undefined;
  return (
    <>
      <span className={classes.row}>
        <span className={classes.title}>{titleOf(dispute)}</span>
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
        <span className={classes.stage}>{describeStage(dispute.stage)}</span>
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
