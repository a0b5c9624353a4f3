import type { Dispute, DisputeSortColumn } from '@rebuttal/sdk';
import { type ReactNode, useCallback, useMemo } from 'react';
import { texts } from '#texts/dispute-list';
import { texts as common, texts as disputesTexts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { type Column, column, DataTable } from '../../../components/data-table.js';
import { hidden } from '../../../components/hidden.js';
import { ListLink } from '../../../components/list-link.js';
import { formatDate } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { useListLayout } from '../../../stores/list-layout.js';
import { columnDetails, columnLabels, type ColumnName, isColumnName, usualColumns } from '../columns.js';
import { deadlineGroup, deadlineOf } from '../deadlines.js';
import { customerOf, titleOf } from '../dispute-title.js';
import { type ListView, sortedBy } from '../list-view.js';
import type { usePrefetchDispute } from '../use-prefetch-dispute.js';
import { type Preview, useRowFocus } from '../use-row-focus.js';
import type { Selection } from '../use-selection.js';
import { describeReason, describeStage } from '../words.js';
import { Amount } from './amount.js';
import disputeCardClasses from './dispute-card.module.css';
import { Assignee, cells, DisputeMarks, Due, Network, Provider, Ready, TeamTags } from './dispute-cells.js';
import classes from './dispute-table.module.css';
import { StatusTag } from './status-tag.js';

/** The actions of a list's rows. */
export type RowActions = {
  readonly selection: Selection;
  /** Undefined if the user may not do it. */
  readonly onAssignToMe: ((disputeId: string) => void) | undefined;
  readonly menuOf: (dispute: Dispute) => ReactNode;
  readonly preview: Preview;
};

type Props = {
  readonly disputes: readonly Dispute[];
  /** Arrived while the list was shown. */
  readonly arrivals: ReadonlySet<string>;
  readonly view: ListView;
  readonly narrow: boolean;
  readonly stale: boolean;
  readonly actions: RowActions;
  readonly onView: (view: ListView) => void;
  readonly prefetch: ReturnType<typeof usePrefetchDispute>;
};

/** The list of disputes: a table, or cards on a narrow screen. */
export function DisputeTable(props: Props) {
  const { disputes, view, narrow, stale, actions, onView } = props;
  const { density, columns: chosen } = useListLayout();
  const { menuOf } = actions;
  const columns = useMemo(
    () => columnsOf(chosen?.filter(isColumnName) ?? usualColumns, menuOf),
    [chosen, menuOf],
  );
  const card = useCallback(
    (dispute: Dispute, checkbox: ReactNode) => (
      <DisputeCard
        dispute={dispute}
        tools={
          <>
            {checkbox}
            {menuOf(dispute)}
          </>
        }
      />
    ),
    [menuOf],
  );
  return (
    <div className={classes.root} data-density={density} data-usual={chosen === undefined}>
      <DataTable
        label={common.disputeTable.disputes}
        look="framed"
        columns={columns}
        rows={disputes}
        idOf={idOf}
        isStale={stale}
        sorting={{
          // The column of due dates shows the order of work, too.
          by: view.sortBy === 'due_in' ? 'evidence_due_by' : view.sortBy,
          order: view.sortOrder,
          onSort: (by) => onView(sortedBy(view, by as DisputeSortColumn)),
        }}
        selection={{ ...actions.selection, labelAll: texts.row.selectAll, labelOf }}
        attributesOf={useAttributes(props)}
        groupOf={useGroups(view)}
        card={narrow ? card : undefined}
        {...useRowFocus(actions.onAssignToMe, actions.preview)}
      />
    </div>
  );
}

const idOf = (dispute: Dispute): string => dispute.dispute_id;
const labelOf = (dispute: Dispute): string => texts.row.select(titleOf(dispute), dispute.psp_dispute_id);

/** The customer column takes the remaining width. */
function columnsOf(names: readonly ColumnName[], menuOf: RowActions['menuOf']): readonly Column<Dispute>[] {
  const hasProvider = names.includes('provider');
  return [
    column('customer', texts.customer, (dispute) => (
      <CustomerCell dispute={dispute} hasProvider={hasProvider} />
    )),
    ...names.map((name) => column(name, columnLabels[name], cells[name], columnDetails[name])),
    column('menu', texts.row.actions, menuOf, { isHeaderHidden: true, width: '2.5rem' }),
  ];
}

/** Marks overdue and new rows, and loads a dispute before it is opened. */
function useAttributes({ arrivals, prefetch, narrow }: Props) {
  const now = useNow();
  return useCallback(
    (dispute: Dispute) => ({
      'data-overdue': deadlineOf(dispute, now).kind === 'overdue',
      'data-arrived': arrivals.has(dispute.dispute_id),
      ...(!narrow && prefetch(dispute.dispute_id)),
    }),
    [now, arrivals, prefetch, narrow],
  );
}

/** In the order of work. The other order by deadline has disputes between them that need no response. */
function useGroups({ sortBy }: ListView) {
  const now = useNow();
  return sortBy === 'due_in' ? (dispute: Dispute) => deadlineGroup(dispute, now) : undefined;
}

/** The customer and the reason. The provider moves here if its column has no room. Tags replace the ID. */
function CustomerCell({
  dispute,
  hasProvider,
}: {
  readonly dispute: Dispute;
  readonly hasProvider: boolean;
}) {
  const { psp_dispute_id: id, provider_label: provider } = dispute;
  const isKnown = customerOf(dispute) !== undefined;
  return (
    <div className={classes.lines}>
      <span className={classes.first}>
        <ListLink className={classes.link} to={paths.dispute(dispute.dispute_id)} data-row-link>
          {texts.row.link(titleOf(dispute), provider, id, hidden)}
        </ListLink>
        <DisputeMarks dispute={dispute} />
      </span>
      <span className={classes.second}>
        {isKnown && <span className={classes.reason}>{describeReason(dispute.reason)}</span>}
        <span className={classes.inline} data-spare={hasProvider}>
          <Provider dispute={dispute} />
        </span>
        {dispute.tags.length > 0 ? (
          <TeamTags tags={dispute.tags} most={1} />
        ) : (
          <span className={classes.id} title={id}>
            {id}
          </span>
        )}
      </span>
    </div>
  );
}

type DisputeCardProps = { readonly dispute: Dispute; readonly tools: ReactNode };

/** A dispute on a narrow screen: the same facts as in the table, in the same order. */
function DisputeCard({ dispute, tools }: DisputeCardProps) {
  return (
    <>
      <ListLink className={disputeCardClasses.link} to={paths.dispute(dispute.dispute_id)} data-row-link>
        <Facts dispute={dispute} />
      </ListLink>
      <span className={disputeCardClasses.tools}>{tools}</span>
    </>
  );
}

function Facts({ dispute }: { readonly dispute: Dispute }) {
  const isKnown = customerOf(dispute) !== undefined;
  return (
    <>
      <span className={disputeCardClasses.row}>
        <span className="bold cut">{titleOf(dispute)}</span>
        <span className="bold rigid">
          <Amount dispute={dispute} />
        </span>
      </span>
      <span className={disputeCardClasses.row}>
        <span className={disputeCardClasses.what}>
          {isKnown && <span>{describeReason(dispute.reason)}</span>}
          <Provider dispute={dispute} />
        </span>
        <span className={disputeCardClasses.network}>
          <Network dispute={dispute} />
        </span>
      </span>
      <span className="row shrinks gap-2 gap-x-4">
        <StatusTag status={dispute.status} />
        <Ready dispute={dispute} />
        <span className="soft">{describeStage(dispute.stage)}</span>
        <DisputeMarks dispute={dispute} />
        <TeamTags tags={dispute.tags} most={2} />
      </span>
      <span className={disputeCardClasses.row}>
        <Due dispute={dispute} />
        <span className={disputeCardClasses.assignee}>
          {dispute.assignee !== null && <Assignee dispute={dispute} />}
        </span>
      </span>
      <span className={disputeCardClasses.id}>
        {dispute.psp_dispute_id} · {disputesTexts.disputeCards.created(formatDate(dispute.created_at))}
      </span>
    </>
  );
}
