import type { Dispute } from '@rebuttal/sdk';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { DateTime } from '../../../components/date-time.js';
import { Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { formatMoney } from '../../../lib/money.js';
import { describeReason } from '../words.js';
import { Amount } from './amount.js';
import classes from './dispute-facts.module.css';

type Props = { readonly dispute: Dispute };

/** `lossCause` is shown for a lost dispute. */
export function BasicInfo({ dispute, lossCause }: Props & { readonly lossCause: ReactNode }) {
  const facts = [
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
    {
      label: texts.disputeFacts.facts.amount,
      value: (
        <>
          <Amount dispute={dispute} />
          {isCodeShown(dispute) ? '' : ` ${dispute.currency}`}
        </>
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
    <Panel title={texts.disputeFacts.basicInformation}>
      <Facts facts={facts} isWide />
    </Panel>
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
    <Panel title={texts.disputeFacts.flags}>
      <Facts facts={facts} />
    </Panel>
  );
}

function YesNo({ yes }: { readonly yes: boolean }) {
  return <Tag tone={yes ? 'green' : 'grey'}>{yes ? texts.disputeFacts.yes : texts.disputeFacts.no}</Tag>;
}

/** Currencies without a symbol are formatted with their code, such as KWD 12.340. */
function isCodeShown({ amount, currency, currency_exponent: exponent }: Dispute): boolean {
  return formatMoney({ amountMinor: amount, currency, exponent }).includes(currency);
}

/** Words have no digits among their letters, but most identifiers do. */
const looksLikeId = (value: string): boolean => /^(?=.*\d)[\w.:/-]{8,}$/.test(value);

/** The provider's own fields. */
export function Metadata({ dispute }: Props) {
  const entries = Object.entries(dispute.metadata);
  if (entries.length === 0) return null;
  return (
    <Folded title={texts.disputeFacts.metadata}>
      <div className={classes.entries}>
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
      </div>
    </Folded>
  );
}

/** The provider's raw object, for users who contact its support. */
export function RawData({ dispute }: Props) {
  if (dispute.raw_data === undefined) return null;
  return (
    <Folded title={texts.disputeFacts.rawPspData}>
      <pre tabIndex={0} aria-label={texts.disputeFacts.rawPspDataLabel}>
        {JSON.stringify(dispute.raw_data, null, 2)}
      </pre>
    </Folded>
  );
}

type FoldedProps = { readonly title: string; readonly children: ReactNode };

/** Details that are rarely needed. */
function Folded({ title, children }: FoldedProps) {
  return (
    <details className={classes.folded} data-screen-only>
      <summary>
        <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        {title}
      </summary>
      {children}
    </details>
  );
}
