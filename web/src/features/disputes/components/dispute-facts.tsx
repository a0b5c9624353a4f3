import type { Dispute } from '@rebuttal/sdk';
import { IconChevronRight } from '@tabler/icons-react';

import { DateTime } from '../../../components/date-time.js';
import { Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { describeReason, describeStage } from '../words.js';
import classes from './dispute-facts.module.css';

type Props = { readonly dispute: Dispute };

export function BasicInfo({ dispute }: Props) {
  const facts = [
    {
      label: 'Dispute ID',
      value: <IdLine id={dispute.psp_dispute_id} copyLabel="Copy the dispute ID" />,
    },
    {
      label: 'Transaction ID',
      value:
        dispute.psp_transaction_id === null ? (
          'N/A'
        ) : (
          <IdLine id={dispute.psp_transaction_id} copyLabel="Copy the transaction ID" />
        ),
    },
    { label: 'Reason', value: describeReason(dispute.reason) },
    { label: 'Reason Code', value: dispute.reason_code ?? 'N/A' },
    { label: 'Stage', value: describeStage(dispute.stage) },
    { label: 'Created', value: <DateTime iso={dispute.created_at} /> },
    { label: 'Last Updated', value: <DateTime iso={dispute.updated_at} /> },
  ];
  return (
    <Panel title="Basic Information">
      <Facts facts={facts} />
    </Panel>
  );
}

export function Flags({ dispute }: Props) {
  const facts = [
    { label: 'Refundable', value: <YesNo yes={dispute.is_refundable} /> },
    { label: 'Test Mode', value: <YesNo yes={dispute.is_test_mode} /> },
    { label: 'Evidence Submitted', value: <YesNo yes={dispute.evidence_submitted} /> },
  ];
  const at = dispute.evidence_submitted_at;
  if (at !== null) facts.push({ label: 'Submitted At', value: <DateTime iso={at} /> });
  return (
    <Panel title="Flags">
      <Facts facts={facts} />
    </Panel>
  );
}

function YesNo({ yes }: { readonly yes: boolean }) {
  return <Tag tone={yes ? 'green' : 'grey'}>{yes ? 'Yes' : 'No'}</Tag>;
}

/** No word has a digit among its letters, and most identifiers have. */
const looksLikeId = (value: string): boolean => /^(?=.*\d)[\w.:/-]{8,}$/.test(value);

export function Metadata({ dispute }: Props) {
  const entries = Object.entries(dispute.metadata);
  if (entries.length === 0) return null;
  return (
    <Panel title="Metadata">
      <Facts
        isStacked
        facts={entries.map(([label, value]) => ({
          label,
          value: looksLikeId(value) ? <IdLine id={value} copyLabel={`Copy ${label}`} /> : value,
        }))}
      />
    </Panel>
  );
}

/** The provider's own object, for those who have to talk to its support. */
export function RawData({ dispute }: Props) {
  if (dispute.raw_data === undefined) return null;
  return (
    <details className={classes.raw} data-screen-only>
      <summary>
        <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        Raw PSP Data
      </summary>
      <pre tabIndex={0} aria-label="Raw PSP data">
        {JSON.stringify(dispute.raw_data, null, 2)}
      </pre>
    </details>
  );
}
