import type { Dispute } from '@rebuttal/sdk';
import { memo } from 'react';
import { texts } from '#texts/dispute-list';

import { paths } from '../../../app/paths.js';
import { hidden } from '../../../components/hidden.js';
import { ListLink } from '../../../components/list-link.js';
import { useNow } from '../../../lib/use-now.js';
import type { ColumnName } from '../columns.js';
import { deadlineOf } from '../deadlines.js';
import { customerOf, titleOf } from '../dispute-title.js';
import type { usePrefetchDispute } from '../use-prefetch-dispute.js';
import type { Selection } from '../use-selection.js';
import { describeReason } from '../words.js';
import { cells, DisputeMarks, Provider, SelectDispute, TeamTags } from './dispute-cells.js';
import type { RowActions } from './dispute-table.js';
import classes from './dispute-table.module.css';

/** A dispute in the list. Everything stays the same between renders unless it concerns this dispute. */
export type DisputeRowProps = Pick<RowActions, 'menuOf'> & {
  readonly dispute: Dispute;
  readonly arrived: boolean;
  readonly isSelected: boolean;
  /** Undefined if rows can't be selected. */
  readonly onToggle: Selection['toggle'] | undefined;
};

type Props = DisputeRowProps & {
  readonly columns: readonly ColumnName[];
  readonly prefetch: ReturnType<typeof usePrefetchDispute>;
};

/** Rendered again only if its own dispute or selection changes. */
export const DisputeRow = memo(function DisputeRow(props: Props) {
  const { dispute, columns, arrived, isSelected, onToggle, menuOf, prefetch } = props;
  const overdue = deadlineOf(dispute, useNow()).kind === 'overdue';
  const { dispute_id: id } = dispute;
  return (
    <tr
      data-row={id}
      data-overdue={overdue}
      data-arrived={arrived}
      data-selected={isSelected}
      {...prefetch(id)}
    >
      {onToggle && (
        <td data-column="selection">
          <SelectDispute {...{ dispute, isSelected, onToggle }} />
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
      <td data-column="menu">{menuOf(dispute)}</td>
    </tr>
  );
});

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
