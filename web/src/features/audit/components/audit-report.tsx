import { texts } from '#texts/audit';

import { paths } from '../../../app/paths.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { DefinitionList } from '../../../components/definitions.js';
import { ListLink } from '../../../components/list-link.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { formatMoney } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import type { AuditedDispute, AuditTotal, DisputeAudit } from '../api/audit.js';
import classes from './audit-report.module.css';

type Props = { readonly audit: DisputeAudit; readonly describeReason: (reason: string) => string };

/** The audit from its result to its details, and what its terms mean. */
export function AuditReport({ audit, describeReason }: Props) {
  return (
    <div className="stack">
      <Headline totals={audit.totals} />
      <Panel title={texts.totals.title}>
        <Totals totals={audit.totals} />
      </Panel>
      {groups.map((winnable) => (
        <Group key={winnable} winnable={winnable} {...{ audit, describeReason }} />
      ))}
      {audit.left_out_count > 0 && <p className="soft">{texts.leftOut(audit.left_out_count)}</p>}
      <Panel title={texts.definitions}>
        <DefinitionList definitions={audit.definitions} />
      </Panel>
    </div>
  );
}

const groups = ['yes', 'unknown', 'no'] as const;
type Winnable = (typeof groups)[number];

function Headline({ totals }: { readonly totals: readonly AuditTotal[] }) {
  const winnable = totals.filter((total) => total.winnable.count > 0);
  const count = winnable.reduce((sum, total) => sum + total.winnable.count, 0);
  const amounts = winnable.map((total) => sumText(total, 'winnable'));
  return (
    <section className={classes.headline} data-tone={count === 0 ? 'grey' : 'amber'}>
      <h2>{count === 0 ? texts.noneWinnable : texts.headline(count)}</h2>
      <p>{count === 0 ? texts.noneWinnableHint : texts.brought(amounts.join(' + '))}</p>
    </section>
  );
}

const parts = ['all', 'won', 'winnable', 'not_winnable', 'unknown', 'undecided'] as const;

function sumText(total: AuditTotal, part: (typeof parts)[number]): string {
  const { currency, currency_exponent: exponent } = total;
  return formatMoney({ amountMinor: total[part].amount, currency, exponent });
}

function Totals({ totals }: { readonly totals: readonly AuditTotal[] }) {
  const columns = parts.map((part) =>
    column<AuditTotal>(
      part,
      texts.totals[part],
      (total) =>
        total[part].count === 0 ? (
          <span className="soft">0</span>
        ) : (
          <span className="grid">
            {sumText(total, part)}
            <span className="small soft">{formatNumber(total[part].count)}</span>
          </span>
        ),
      { isNumeric: true },
    ),
  );
  const currency = column<AuditTotal>('currency', texts.totals.currency, (total) => total.currency, {
    isRowHeader: true,
  });
  return (
    <DataTable
      label={texts.totals.title}
      look="cards"
      columns={[currency, ...columns]}
      rows={totals}
      idOf={(total) => total.currency}
    />
  );
}

type GroupProps = Props & { readonly winnable: Winnable };

function Group({ winnable, audit, describeReason }: GroupProps) {
  const rows = audit.disputes.filter((dispute) => dispute.winnable === winnable);
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.groups[winnable]} note={texts.disputes(rows.length)}>
      <DataTable
        label={texts.groups[winnable]}
        look="cards"
        columns={columnsOf(describeReason)}
        rows={rows}
        idOf={(dispute) => dispute.dispute_id}
      />
    </Panel>
  );
}

const tones: Readonly<Partial<Record<AuditedDispute['outcome'], Tone>>> = {
  lost: 'red',
  not_answered: 'amber',
};

const columnsOf = (describeReason: Props['describeReason']) => [
  column<AuditedDispute>(
    'dispute',
    texts.columns.dispute,
    (dispute) => (
      <span className="grid">
        <ListLink to={paths.dispute(dispute.dispute_id)}>
          {dispute.customer_name ?? dispute.psp_dispute_id}
        </ListLink>
        <span className="small soft">
          {[describeReason(dispute.reason), shortCode(dispute.reason_code), dispute.provider_label]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
    ),
    { isRowHeader: true },
  ),
  column<AuditedDispute>('opened', texts.columns.opened, ({ created_at: at }) => <DateOnly iso={at} />, {
    className: 'nowrap',
  }),
  column<AuditedDispute>(
    'amount',
    texts.columns.amount,
    ({ amount, currency, currency_exponent: exponent }) =>
      formatMoney({ amountMinor: amount, currency, exponent }),
    { isNumeric: true },
  ),
  column<AuditedDispute>('outcome', texts.columns.outcome, ({ outcome }) => (
    <Tag tone={tones[outcome] ?? 'grey'}>{texts.outcomes[outcome]}</Tag>
  )),
  column<AuditedDispute>('why', texts.columns.why, (dispute) => <Why {...dispute} />),
];

/** Some providers' codes are long words that repeat the reason. */
const shortCode = (code: string | null) => (code !== null && /\d/.test(code) ? code : null);

/** The case's gaps are already in the sentence if the records have them, too. */
function Why({ because, chances_missed: chances }: AuditedDispute) {
  return (
    <span className="grid">
      <span>{because}</span>
      {chances.map(({ code, message }) => (
        <span key={code} className="small soft">
          {message}
        </span>
      ))}
    </span>
  );
}
