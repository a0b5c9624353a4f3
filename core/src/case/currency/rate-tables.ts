import { findSeparator, readCsvRows } from '../../platform/csv/csv-reader.js';
import { parseExchangeRates, type ExchangeRates } from '../../platform/shared/exchange-rates.js';

/**
 * Reads the table that `EXCHANGE_RATES_URL` returns: the daily XML of the European Central Bank, JSON like the file of
 * `EXCHANGE_RATES_FILE` (or with `date` for `as_of`), or CSV with the columns `date,base,currency,rate`.
 * @param host names the source if the table does not
 * @throws {Error} describing the problem, as the rest of a sentence about the table
 */
export async function readRateTable(text: string, host: string, now: Date): Promise<ExchangeRates> {
  // A byte order mark counts as space.
  const table = await toTable(text.trim());
  return parseExchangeRates({ ...table, source: table.source ?? host }, now);
}

function toTable(text: string): Table | Promise<Table> {
  if (text.startsWith('<')) return fromEcb(text);
  return text.startsWith('{') ? fromJson(text) : fromCsv(text);
}

type Table = { readonly [name in 'as_of' | 'source' | 'base' | 'rates']?: unknown };

/** Source: ECB, "Euro foreign exchange reference rates", eurofxref-daily.xml: units per euro, of one day. */
function fromEcb(xml: string): Table {
  const rates = xml.matchAll(/<Cube\s+currency=['"]([^'"]*)['"]\s+rate=['"]([^'"]*)['"]/g);
  return {
    as_of: /<Cube\s+time=['"]([^'"]*)['"]/.exec(xml)?.[1],
    source: 'ECB euro foreign exchange reference rates',
    base: 'EUR',
    rates: Object.fromEntries([...rates].map(([, code = '', rate = '']) => [code, rate])),
  };
}

function fromJson(text: string): Table {
  const { date, ...table } = JSON.parse(text) as Record<string, unknown>;
  return { as_of: date, ...table };
}

/** Every line has the same day and base. */
async function fromCsv(text: string): Promise<Table> {
  const rows: string[][] = [];
  for await (const { cells } of readCsvRows([text], findSeparator(text)))
    rows.push(cells.map((cell) => cell.trim()));
  const [head = [], ...lines] = rows;
  if (head.join().toLowerCase() !== 'date,base,currency,rate')
    throw new Error('is neither XML nor JSON, and is no CSV with the columns date,base,currency,rate.');
  const [day, base] = lines[0] ?? [];
  if (lines.some((line) => line[0] !== day || line[1] !== base))
    throw new Error('must have one date and one base in all lines.');
  return {
    as_of: day,
    base,
    rates: Object.fromEntries(lines.map(([, , code = '', rate = '']) => [code, rate])),
  };
}
