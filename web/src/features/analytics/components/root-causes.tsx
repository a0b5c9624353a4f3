import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { formatMoney } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import { causeFields, describeCause } from '../../../lib/root-causes.js';
import { type RootCauses, rootCausesQuery, type RootCauseSum } from '../api/decided.js';
import { type DecidedView, disputesPath } from '../decided-view.js';
import { leftOutNotes } from '../figures.js';
import { LoadedPart } from './loaded-part.js';

const words = texts.rootCauses;
const rowsAtFirst = 10;

type Props = {
  readonly view: DecidedView;
  readonly describeReason: (reason: string) => string;
  readonly onChoose: (cause: string) => void;
};

/** Disputes by what was bought, and how it was sold and paid. */
export function RootCausesPanel({ view, describeReason, onChoose }: Props) {
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={
        <Select
          aria-label={words.groupBy}
          data={causeFields}
          value={view.cause}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      }
    >
      <LoadedPart query={useQuery(rootCausesQuery(view))} name={texts.parts.rootCauses}>
        {(given) =>
          given.total.dispute_count === 0 ? (
            <p className="nothing">{words.none}</p>
          ) : (
            <Causes
              key={given.by}
              given={given}
              environment={view.environment}
              describeReason={describeReason}
            />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

type Row = RootCauseSum & { readonly name: string; readonly to?: string };

type CausesProps = Pick<Props, 'describeReason'> &
  Pick<DecidedView, 'environment'> & { readonly given: RootCauses };

function Causes({ given, environment, describeReason }: CausesProps) {
  const [isLong, setIsLong] = useState(false);
  const rows: Row[] = given.rows.map((row) => ({
    ...row,
    name: describeCause(given.by, row.key, row.label),
    to: disputesPath(environment, {
      root_cause: row.filter,
      ...(given.from === null ? {} : { created_after: given.from }),
    }),
  }));
  const shown = isLong ? rows : rows.slice(0, rowsAtFirst);
  const heading = causeFields.find(({ value }) => value === given.by)?.heading ?? given.by;
  const notes = [
    ...(given.rows.some(({ top_reason: reason }) => reason === null)
      ? [words.someTooFew(given.count_min)]
      : []),
    ...(isLong && given.row_count > rows.length ? [words.inTheFile(given.row_count - rows.length)] : []),
    ...leftOutNotes(given),
  ];
  return (
    <>
      <DataTable
        label={words.caption(heading)}
        look="cards"
        hasTotal
        columns={columnsOf(heading, describeReason)}
        rows={[...shown, { ...given.total, name: words.all }]}
        idOf={({ to = '' }) => to}
      />
      {shown.length < rows.length && (
        <Button variant="default" size="xs" mt="0.5rem" onClick={() => setIsLong(true)}>
          {words.more(rows.length - shown.length)}
        </Button>
      )}
      {notes.map((note) => (
        <p key={note} className="soft mt-5">
          {note}
        </p>
      ))}
      <Definitions title={texts.definitions.rootCauses} definitions={given.definitions} />
    </>
  );
}

const numeric = { isNumeric: true };

const columnsOf = (heading: string, describeReason: Props['describeReason']) => [
  column<Row>(
    'name',
    heading,
    ({ name, to }) =>
      to === undefined ? (
        name
      ) : (
        <Anchor component={Link} to={to} inherit>
          {name}
        </Anchor>
      ),
    { isRowHeader: true },
  ),
  column<Row>('disputes', words.disputes, (row) => formatNumber(row.dispute_count), numeric),
  column<Row>('amount', words.amount, (row) => <Amounts row={row} />, numeric),
  column<Row>('lost', words.lost, (row) => words.lostOf(row.lost_count, row.decided_count), numeric),
  column<Row>('lost-amount', words.lostAmount, (row) => <Amounts row={row} isLost />, numeric),
  column<Row>('reason', words.topReason, ({ top_reason: top, dispute_count: count }) =>
    top === null ? (
      <span className="soft">{words.tooFew}</span>
    ) : (
      words.reasonOf(describeReason(top.reason), top.dispute_count, count)
    ),
  ),
];

/** In the company's currency, or by currency if one has no rate. */
function Amounts({ row, isLost }: { readonly row: RootCauseSum; readonly isLost?: boolean }) {
  const { in_company_currency: company, lost_in_company_currency: lost, without_rate: without, totals } = row;
  if (without.length === 0)
    return formatMoney({
      amountMinor: isLost === true ? lost : company.amount,
      currency: company.currency,
      exponent: company.currency_exponent,
    });
  return (
    <span className="grid">
      {totals.map((total) => (
        <span key={total.currency}>
          {formatMoney({
            amountMinor: isLost === true ? total.lost_amount : total.amount,
            currency: total.currency,
          })}
        </span>
      ))}
    </span>
  );
}
