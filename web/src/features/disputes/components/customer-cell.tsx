import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-list';

import { paths } from '../../../app/paths.js';
import { hidden } from '../../../components/hidden.js';
import { ListLink } from '../../../components/list-link.js';
import { customerOf, titleOf } from '../dispute-title.js';
import { describeReason } from '../words.js';
import { DisputeMarks, Provider, TeamTags } from './dispute-cells.js';
import classes from './dispute-table.module.css';

/** The customer and the reason. The provider moves here if its column has no room. Tags replace the ID. */
export function CustomerCell({
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
