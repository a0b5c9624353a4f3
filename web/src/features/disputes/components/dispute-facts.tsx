import type { Dispute } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { DateTime } from '../../../components/date-time.js';
import { Facts } from '../../../components/facts.js';
import { Fold } from '../../../components/fold.js';
import { IdLine } from '../../../components/id-line.js';
import { Tag } from '../../../components/tag.js';
import { describeReason, describeStage } from '../words.js';
import classes from './dispute-facts.module.css';
import { StatusTag } from './status-tag.js';

type Props = { readonly dispute: Dispute };

type FactName = keyof typeof texts.disputeFacts.facts;

/** The facts that are not shown as the API has them. Null is left out. */
const composed: { readonly [Name in FactName]?: (dispute: Dispute) => ReactNode } = {
  stage: ({ stage }) => describeStage(stage),
  status: (dispute) => (
    <>
      <StatusTag status={dispute.status} /> {texts.disputeFacts.pspStatus(dispute.psp_status)}
    </>
  ),
  evidence_due_by: ({ evidence_due_by: at }) =>
    at === null ? texts.disputeFacts.noDeadline : <DateTime iso={at} />,
  psp_dispute_id: ({ psp_dispute_id: id }) => (
    <IdLine id={id} copyLabel={texts.disputeFacts.copyTheDisputeId} />
  ),
  psp_transaction_id: ({ psp_transaction_id: id }) =>
    id === null ? (
      common.notAvailable
    ) : (
      <IdLine id={id} copyLabel={texts.disputeFacts.copyTheTransactionId} />
    ),
  reason: ({ reason }) => describeReason(reason),
  reason_code: ({ reason_code: code }) => code ?? common.notAvailable,
  loss_reason: (dispute) =>
    dispute.loss_reason ?? (dispute.status === 'lost' ? describeMissingReason(dispute) : null),
  created_at: ({ created_at: at }) => <DateTime iso={at} />,
  updated_at: ({ updated_at: at }) => <DateTime iso={at} />,
};

/** The facts that have a label, in its order. `lossCause` is shown for a lost dispute. */
export function BasicInfo({ dispute, lossCause }: Props & { readonly lossCause: ReactNode }) {
  const valueOf = (name: FactName): ReactNode => {
    if (name === 'loss_cause') return dispute.status === 'lost' ? lossCause : null;
    return composed[name]?.(dispute) ?? dispute[name];
  };
  const labels = Object.entries(texts.disputeFacts.facts) as [FactName, string][];
  const facts = labels.map(([name, label]) => ({ label, value: valueOf(name) }));
  return (
    <Fold title={texts.disputeFacts.basicInformation} isOpen>
      <Facts facts={facts.filter(({ value }) => value !== null)} />
    </Fold>
  );
}

/** Accepting a dispute loses it without a decision, so no one gives a reason. */
function describeMissingReason({ outcome_detail: detail }: Dispute): string {
  return detail === 'accepted' ? texts.disputeFacts.accepted : texts.disputeFacts.noLossReason;
}

export function Flags({ dispute }: Props) {
  const facts = [
    { label: texts.disputeFacts.refundable, value: <YesNo yes={dispute.is_refundable} /> },
    { label: texts.disputeFacts.testMode, value: <YesNo yes={dispute.is_test_mode} /> },
    { label: texts.disputeFacts.evidenceSubmitted, value: <YesNo yes={dispute.evidence_submitted} /> },
  ];
  const at = dispute.evidence_submitted_at;
  if (at !== null) facts.push({ label: texts.disputeFacts.submittedAt, value: <DateTime iso={at} /> });
  return (
    <Fold title={texts.disputeFacts.flags} isOpen>
      <Facts facts={facts} />
    </Fold>
  );
}

function YesNo({ yes }: { readonly yes: boolean }) {
  return <Tag tone={yes ? 'green' : 'grey'}>{yes ? texts.disputeFacts.yes : texts.disputeFacts.no}</Tag>;
}

/** Words have no digits among their letters, but most identifiers do. */
const looksLikeId = (value: string): boolean => /^(?=.*\d)[\w.:/-]{8,}$/.test(value);

/** The provider's own fields. */
export function Metadata({ dispute }: Props) {
  const entries = Object.entries(dispute.metadata);
  if (entries.length === 0) return null;
  return (
    <Fold title={texts.disputeFacts.metadata}>
      <Facts
        isStacked
        facts={entries.map(([label, value]) => ({
          label,
          value: looksLikeId(value) ? (
            <IdLine id={value} copyLabel={texts.disputeFacts.copy(label)} />
          ) : (
            value
          ),
        }))}
      />
    </Fold>
  );
}

/** The provider's raw object, for users who contact its support. */
export function RawData({ dispute }: Props) {
  if (dispute.raw_data === undefined) return null;
  return (
    <Fold title={texts.disputeFacts.rawPspData}>
      <pre className={classes.raw} tabIndex={0} aria-label={texts.disputeFacts.rawPspDataLabel}>
        {JSON.stringify(dispute.raw_data, null, 2)}
      </pre>
    </Fold>
  );
}
