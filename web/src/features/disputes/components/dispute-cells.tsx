import type { Dispute } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts } from '#texts/dispute-list';
import { texts as words } from '#texts/dispute-words';
import { texts as common } from '#texts/disputes';

import { DateOnly, Deadline } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { ProviderMark } from '../../../components/provider-mark.js';
import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { initialsOf } from '../../../lib/initials.js';
import type { ColumnName } from '../columns.js';
import { describeNetwork, describeStage } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-cells.module.css';
import { TimeLeft } from './due-date.js';
import { LinkedDisputeTag, PreviewTag } from './linked-dispute.js';
import { StatusTag } from './status-tag.js';

type Props = { readonly dispute: Dispute };

/** The content of each column. */
export const cells: Readonly<Record<ColumnName, (dispute: Dispute) => ReactNode>> = {
  provider: (dispute) => <Provider dispute={dispute} />,
  amount: (dispute) => <Amount dispute={dispute} />,
  network: (dispute) => <Network dispute={dispute} />,
  stage: ({ stage }) => <span className="quiet">{describeStage(stage)}</span>,
  status: ({ status }) => <StatusTag status={status} />,
  ready: (dispute) => <Ready dispute={dispute} />,
  created: ({ created_at: created }) => (
    <span className="quiet">
      <DateOnly iso={created} />
    </span>
  ),
  due: (dispute) => <Due dispute={dispute} />,
  assignee: (dispute) => <Assignee dispute={dispute} />,
  account: ({ account_name: name }) => <span className="quiet">{name}</span>,
  dispute_id: ({ psp_dispute_id: id }) => <Id id={id} />,
  transaction_id: ({ psp_transaction_id: id }) => (id === null ? '–' : <Id id={id} />),
};

/** Tags for special cases, such as locked disputes. */
export function DisputeMarks({ dispute }: Props) {
  return (
    <>
      {dispute.is_test_mode && <TestBadge />}
      {dispute.locked && <Tag tone="violet">{common.disputeTable.locked}</Tag>}
      {isCovered(dispute) && <Tag tone="green">{common.disputeTable.covered}</Tag>}
      <PreviewTag dispute={dispute} />
      <LinkedDisputeTag dispute={dispute} />
    </>
  );
}

/** Someone else bears the amount, as far as is known. */
const isCovered = ({ coverage }: Dispute) =>
  coverage !== null && coverage.claim !== 'possible' && coverage.claim !== 'refused';

/** The first of the team's tags, and the number of the others. */
export function TeamTags({ tags, most }: Pick<Dispute, 'tags'> & { readonly most: number }) {
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {hidden(texts.row.tags)}
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag} tone="grey">
          {tag}
        </Tag>
      ))}
      {tags.length > most && <Tag tone="grey">{texts.row.moreTags(tags.length - most)}</Tag>}
    </span>
  );
}

export function Provider({ dispute: { provider, provider_label: label } }: Props) {
  return (
    <span className="inline shrinks fits gap-3">
      <ProviderMark provider={provider} label={label} size="small" />
      <span className="cut">{label}</span>
    </span>
  );
}

/** The card network and its reason code. Payment services without cards have neither. */
export function Network({ dispute: { card_network: network, reason_code: code } }: Props) {
  const words = [network === null ? undefined : describeNetwork(network), code ?? undefined].filter(
    (word) => word !== undefined,
  );
  return words.length === 0 ? (
    <span className="quiet">–</span>
  ) : (
    <span className="block cut" title={words.join(' · ')}>
      {words.join(' · ')}
    </span>
  );
}

/** The readiness of the response. Nothing if the dispute needs none. */
export function Ready({ dispute: { readiness, status } }: Props) {
  if (readiness !== null) return <Tag tone={readinessTones[readiness]}>{words.readiness[readiness]}</Tag>;
  return status === 'needs_response' ? <span className="quiet">{words.readiness.due}</span> : null;
}

const readinessTones = { ready: 'green', weak: 'amber', blocked: 'red' } as const;

/** The time left if a response is needed, above the exact deadline in the viewer's time zone. */
export function Due({ dispute }: Props) {
  if (dispute.evidence_due_by === null) return <span className="quiet">{texts.row.noDeadline}</span>;
  return (
    <span className={classes.due}>
      <TimeLeft dispute={dispute} />
      <span className={classes.date}>
        <Deadline iso={dispute.evidence_due_by} />
      </span>
    </span>
  );
}

export function Assignee({ dispute: { assignee } }: Props) {
  if (assignee === null) return <span className={classes.unassigned}>{hidden(texts.row.unassigned)}</span>;
  return (
    <span className="inline shrinks fits gap-4" title={assignee.name}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(assignee.name)}
      </span>
      <span className="cut soft">{assignee.name}</span>
    </span>
  );
}

function Id({ id }: { readonly id: string }) {
  return (
    <span className="block cut small mono-font" title={id}>
      {id}
    </span>
  );
}
