import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-list';

import { paths } from '../../../app/paths.js';
import { hidden } from '../../../components/hidden.js';
import { ListLink } from '../../../components/list-link.js';
import { useNow } from '../../../lib/use-now.js';
import type { ColumnName } from '../columns.js';
import { deadlineOf } from '../deadlines.js';
import { customerOf, titleOf } from '../dispute-title.js';
import type { usePrefetchDispute } from '../use-prefetch-dispute.js';
import { describeReason } from '../words.js';
import { cells, DisputeMarks, Provider, SelectDispute, TeamTags } from './dispute-cells.js';
import type { RowActions } from './dispute-table.js';
import classes from './dispute-table.module.css';

type Props = {
  readonly dispute: Dispute;
  readonly columns: readonly ColumnName[];
  readonly arrived: boolean;
  readonly actions: RowActions;
  readonly handlers: ReturnType<ReturnType<typeof usePrefetchDispute>>;
};

export function DisputeRow({ dispute, columns, arrived, actions, handlers }: Props) {
  const overdue = deadlineOf(dispute, useNow()).kind === 'overdue';
  const { dispute_id: id } = dispute;
  const selected = actions.selection?.ids.has(id);
  return (
    <tr data-row={id} data-overdue={overdue} data-arrived={arrived} data-selected={selected} {...handlers}>
      {actions.selection && (
        <td data-column="selection">
          <SelectDispute dispute={dispute} selection={actions.selection} />
        </td>
      )}
      <td data-column="customer">
        <CustomerCell dispute={dispute} hasProvider={columns.includes('provider')} />
      </td>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {cells[column](dispute)}
        </td>
      ))}
      <td data-column="menu">{actions.menuOf(dispute)}</td>
    </tr>
  );
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
