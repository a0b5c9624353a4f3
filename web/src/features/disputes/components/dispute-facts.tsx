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

/** `lossCause` is shown for a lost dispute. */
export function BasicInfo({ dispute, lossCause }: Props & { readonly lossCause: ReactNode }) {
  const facts = [
    { label: texts.disputeFacts.facts.stage, value: describeStage(dispute.stage) },
    {
      label: texts.disputeFacts.facts.status,
      value: (
        <>
          <StatusTag status={dispute.status} /> {texts.disputeFacts.pspStatus(dispute.psp_status)}
        </>
      ),
    },
    { label: texts.disputeFacts.facts.account, value: dispute.account_name },
    {
      label: texts.disputeFacts.facts.evidenceDue,
      value:
        dispute.evidence_due_by === null ? (
          texts.disputeFacts.noDeadline
        ) : (
          <DateTime iso={dispute.evidence_due_by} />
        ),
    },
    {
      label: texts.disputeFacts.facts.disputeId,
      value: <IdLine id={dispute.psp_dispute_id} copyLabel={texts.disputeFacts.copyTheDisputeId} />,
    },
    {
      label: texts.disputeFacts.facts.transactionId,
      value:
        dispute.psp_transaction_id === null ? (
          common.notAvailable
        ) : (
          <IdLine id={dispute.psp_transaction_id} copyLabel={texts.disputeFacts.copyTheTransactionId} />
        ),
    },
    { label: texts.disputeFacts.facts.reason, value: describeReason(dispute.reason) },
    { label: texts.disputeFacts.facts.reasonCode, value: dispute.reason_code ?? common.notAvailable },
    ...(dispute.loss_reason === null && dispute.status !== 'lost'
      ? []
      : [
          {
            label: texts.disputeFacts.facts.lossReason,
            value: dispute.loss_reason ?? describeMissingReason(dispute),
          },
        ]),
    ...(dispute.status === 'lost' ? [{ label: texts.disputeFacts.facts.lossCause, value: lossCause }] : []),
    { label: texts.disputeFacts.facts.created, value: <DateTime iso={dispute.created_at} /> },
    { label: texts.disputeFacts.facts.lastUpdated, value: <DateTime iso={dispute.updated_at} /> },
  ];
  return (
    <Fold title={texts.disputeFacts.basicInformation} isOpen>
      <Facts facts={facts} />
    </Fold>
  );
}

/** Accepting a dispute loses it without a decision, so no one gives a reason. */
function describeMissingReason({ outcome_detail: detail }: Dispute): string {
  return detail === 'accepted' ? texts.disputeFacts.accepted : texts.disputeFacts.noLossReason;
}

export function Flags({ dispute }: Props) {
  const facts = [
    { label: texts.disputeFacts.facts.refundable, value: <YesNo yes={dispute.is_refundable} /> },
    { label: texts.disputeFacts.facts.testMode, value: <YesNo yes={dispute.is_test_mode} /> },
    { label: texts.disputeFacts.facts.evidenceSubmitted, value: <YesNo yes={dispute.evidence_submitted} /> },
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
