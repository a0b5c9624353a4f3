import { optional } from '@rebuttal/plugin-kit';

import { kindDefinitions, orderShipmentFields, type DataField, type DataRecord } from '../data-kinds.js';
import { isBlank } from '../field-readers.js';
import { isNamedNumber, readRecord, type RecordProblem } from '../read-record.js';
import { currencyIn, readAmount } from './cell-amounts.js';
import { readTimeCell } from './cell-times.js';
import { readPostalAddress, readShipmentStatus, withoutTextMark } from './cell-words.js';
import { columnNames } from './csv-source.js';
import type { DataImport, Survey } from './data-imports.js';
import { atLeastOne, jsonOf, readItemTexts } from './order-items.js';

export type Rows = readonly (readonly string[])[];

/** The record of some rows, with the shipments that an order's columns describe. */
export type ReadRows =
  | { readonly record: DataRecord; readonly shipments: readonly DataRecord[]; readonly problems?: undefined }
  | UnreadRows;

export type UnreadRows = {
  readonly record?: undefined;
  readonly problems: readonly RecordProblem[];
  /** True if the rows are left out on purpose. */
  readonly isSkipped?: true;
};

type Source = Pick<DataImport, 'kind' | 'columns' | 'mapping' | 'options'>;
type Input = Record<string, unknown>;

/** Reads the rows of a file as records, in the way that the survey found. */
export class RowReader {
  private readonly fieldAt: readonly (string | undefined)[];
  private readonly types: ReadonlyMap<string, DataField['type']>;
  private readonly hasItems: boolean;

  constructor(
    private readonly source: Source,
    private readonly survey: Survey,
    private readonly now: Date,
  ) {
    const { mapping, columns, kind } = source;
    this.fieldAt = columnNames(columns).map((name) =>
      Object.hasOwn(mapping, name) ? mapping[name] : undefined,
    );
    this.types = new Map(kindDefinitions[kind].fields.map(({ name, type }) => [name, type]));
    this.hasItems = this.fieldAt.includes('items.name');
  }

  /** The column of a field, or -1. */
  columnOf(field: string): number {
    const at = this.fieldAt.indexOf(field);
    return at >= 0 ? at : this.fieldAt.findIndex((one) => one?.startsWith(`${field}.`) === true);
  }

  /** A name that stands before the number of a cell, so that it isn't taken for a card number. */
  labelOf(at: number): string {
    const field = this.fieldAt[at];
    return field !== undefined && isNamedNumber(field) ? 'reference' : (this.source.columns[at] ?? '');
  }

  /**
   * Returns true if a row goes on with the order of the row before: shops write one row per item. Cells of the order are
   * then blank or repeated.
   */
  continues(first: readonly string[], next: readonly string[]): boolean {
    if (this.source.kind !== 'orders') return false;
    const valueOf = (cells: readonly string[], field: string) => cells[this.columnOf(field)]?.trim() ?? '';
    const names = ['external_id', 'order_number'].filter((field) => this.fieldAt.includes(field));
    const isSame = names.every((name) => ['', valueOf(first, name)].includes(valueOf(next, name)));
    if (!isSame) return false;
    const isNamed = names.some((name) => valueOf(next, name) !== '');
    const blank = ['ordered_at', 'amount'].every((name) => valueOf(next, name) === '');
    const hasItem = this.hasItems && valueOf(next, 'items.name') !== '';
    if (blank && (isNamed || hasItem)) return true;
    return hasItem && isNamed && this.fieldAt.every((field, at) => this.agrees(field, first[at], next[at]));
  }

  private agrees(field: string | undefined, first = '', next = ''): boolean {
    if (field === undefined || next.trim() === '' || field.startsWith('items')) return true;
    return isShipmentField(field) || first.trim() === next.trim();
  }

  read(rows: Rows): ReadRows {
    const columns = this.source.columns.length;
    const long = rows.find((cells) => cells.slice(columns).some((cell) => cell.trim() !== ''));
    if (long !== undefined) return { problems: [tooManyCells(long.length, columns)] };
    const problems: RecordProblem[] = [];
    const input = this.toInput(rows, problems);
    if (this.source.kind === 'orders' && Number(input['amount']) < 0)
      return { problems: [refundRow], isSkipped: true };
    const { kind } = this.source;
    const read = readRecord(kind, input, this.now, isNamedNumber);
    const found = new Set(problems.map(({ field }) => field));
    const all = [...problems, ...(read.refused?.problems ?? []).filter(({ field }) => !found.has(field))];
    if (read.record === undefined || all.length > 0) return { problems: all };
    const shipments = kind === 'orders' ? this.shipmentsOf(rows, read.record.externalId) : [];
    const refused = shipments.flatMap((shipment) => shipment.refused?.problems ?? []);
    if (refused.length > 0) return { problems: refused };
    return { record: read.record, shipments: shipments.flatMap(({ record }) => record ?? []) };
  }

  private toInput(rows: Rows, problems: RecordProblem[]): Input {
    const cells = this.cellsOf(rows);
    const input: Input = {};
    const currency = this.currencyOf(cells);
    for (const [field, text] of cells) {
      if (isShipmentField(field) && this.source.kind === 'orders') continue;
      const value = this.toValue(field, text, { currency, problems });
      if (value !== undefined) input[field] = value;
    }
    if (this.types.has('currency') && currency !== undefined) input['currency'] = currency;
    if (this.types.has('currency') && currency === undefined && !cells.has('currency'))
      problems.push(noCurrency);
    this.addNames(input, cells);
    const address = readPostalAddress(cells);
    if (address !== undefined) input['shipping_address'] = address;
    if (this.source.kind === 'orders') this.addItems(input, rows, currency);
    return this.withIds(input);
  }

  /** The first value of each field. */
  private cellsOf(rows: Rows): Map<string, string> {
    const cells = new Map<string, string>();
    for (const row of rows)
      for (const [at, field] of this.fieldAt.entries()) {
        const text = row[at]?.trim() ?? '';
        if (field === undefined || cells.has(field) || isBlank(text)) continue;
        cells.set(field, isNamedNumber(field) ? withoutTextMark(text) : text);
      }
    return cells;
  }

  private currencyOf(cells: ReadonlyMap<string, string>): string | undefined {
    const written = cells.get('currency');
    if (written !== undefined) return currencyIn(written) ?? written;
    return currencyIn(cells.get('amount') ?? '') ?? this.source.options.currency ?? this.survey.currency;
  }

  private toValue(
    field: string,
    text: string,
    { currency, problems }: { readonly currency: string | undefined; readonly problems: RecordProblem[] },
  ): unknown {
    if (field.includes('.') || ['first_name', 'last_name', 'currency'].includes(field)) return undefined;
    const type = field === 'updated_at' ? 'timestamptz' : this.types.get(field);
    if (type === 'timestamptz') return this.timeOf(field, text, problems);
    if (type === 'text' || type === undefined) return this.textOf(field, text);
    if (type === 'boolean') return toBoolean(text);
    // A list of items can also be a text.
    if (type === 'jsonb') return jsonOf(text) ?? (field === 'items' ? undefined : text);
    const amount = this.amountOf(text, currency);
    if (amount === undefined) problems.push(this.notAnAmount(field, currency));
    return amount;
  }

  private textOf(field: string, text: string): string | undefined {
    // Shopify writes all payments of an order.
    if (field === 'provider_payment_id') return text.split(/\s\+\s/)[0];
    return field === 'status' ? this.statusOf(text) : text;
  }

  private amountOf(text: string, currency: string | undefined): number | undefined {
    const { amounts } = this.survey;
    return amounts && readAmount(text, currency, amounts, amounts.isMarkKnown);
  }

  private notAnAmount(field: string, currency: string | undefined): RecordProblem {
    const decimals = currency === undefined ? '' : `, with no more decimals than ${currency} has`;
    const message =
      this.survey.amounts?.unit === 'minor'
        ? 'Enter a whole number of minor units (cents: 12.50 is 1250), or import the amounts as decimals'
        : `Enter an amount, for example 12.50${decimals}`;
    return { field, code: 'invalid_amount', message };
  }

  private timeOf(field: string, text: string, problems: RecordProblem[]): string | undefined {
    const { dates } = this.survey;
    const time = readTimeCell(text, this.source.options.dates ?? dates, this.now);
    if (time !== 'ambiguous') return time ?? text;
    const message = 'Day and month can be swapped. Choose if the day or the month comes first in this file.';
    problems.push({ field, code: 'ambiguous_date', message });
    return undefined;
  }

  private statusOf(text: string): string | undefined {
    if (this.source.kind === 'shipments') return readShipmentStatus(text) ?? text;
    const status = text.toLowerCase().replaceAll(/[\s-]+/g, '_');
    return /^(?:open|new|pending|needs_response|action_required)$/.test(status) ? undefined : status;
  }

  private addNames(input: Input, cells: ReadonlyMap<string, string>): void {
    const field = this.source.kind === 'customers' ? 'name' : 'customer_name';
    const parts = [cells.get('first_name'), cells.get('last_name')].filter((part) => part !== undefined);
    if (input[field] === undefined && parts.length > 0) input[field] = parts.join(' ');
  }

  private addItems(input: Input, rows: Rows, currency: string | undefined): void {
    if (Array.isArray(input['items'])) return;
    const texts = rows.flatMap((row) =>
      this.fieldAt.flatMap((field, at) =>
        field === 'items' || /^items\.\d+$/.test(field ?? '') ? [row[at]?.trim() ?? ''] : [],
      ),
    );
    const written = texts.flatMap(readItemTexts).map(({ name, quantity, total }) => ({
      name: name.slice(0, 500),
      quantity,
      ...optional('amount', positive(total === undefined ? undefined : this.amountOf(total, currency))),
    }));
    const items = [...rows.flatMap((row) => this.itemOf(row, currency)), ...written];
    if (items.length > 0) input['items'] = items;
  }

  private itemOf(row: readonly string[], currency: string | undefined): Input[] {
    const textOf = (part: string) => row[this.fieldAt.indexOf(`items.${part}`)]?.trim() ?? '';
    const name = textOf('name');
    if (name === '' || /^0+(?:[.,]0+)?$/.test(textOf('quantity'))) return [];
    const quantity = atLeastOne(textOf('quantity'));
    const total = this.amountOf(textOf('amount'), currency);
    const price = this.amountOf(textOf('price'), currency);
    const amount = positive(total ?? (price === undefined ? undefined : price * quantity));
    return [{ name: name.slice(0, 500), quantity, ...optional('amount', amount) }];
  }

  /** Without a column of IDs, other fields name the record, and an order's ID is also its number. */
  private withIds(input: Input): Input {
    const { idFrom = [] } = kindDefinitions[this.source.kind];
    if (input['external_id'] === undefined) {
      const names = idFrom.find((fields) => fields.every((field) => !isBlank(input[field])));
      if (names !== undefined) input['external_id'] = names.map((name) => String(input[name])).join(' ');
    } else if (this.source.kind === 'orders') input['order_number'] ??= input['external_id'];
    return input;
  }

  /** One per tracking number. */
  private shipmentsOf(rows: Rows, orderId: string) {
    const inputs = new Map<string, Input>();
    for (const row of rows) {
      const input: Input = {};
      for (const name of orderShipmentFields) {
        const text = row[this.fieldAt.indexOf(name)]?.trim() ?? '';
        if (!isBlank(text)) this.addShipmentField(input, name, text);
      }
      if (Object.keys(input).length === 0) continue;
      const key = row[this.fieldAt.indexOf('tracking_number')]?.trim() ?? '';
      inputs.set(key, { ...input, ...inputs.get(key) });
    }
    return [...inputs.values()].map((input, at) => {
      const id = at === 0 ? orderId : `${orderId} ${String(input['tracking_number'])}`;
      const status = input['status'] ?? (input['delivered_at'] === undefined ? undefined : 'delivered');
      const shipment = { ...input, ...optional('status', status), external_id: id, order_id: orderId };
      return readRecord('shipments', shipment, this.now, isNamedNumber);
    });
  }

  private addShipmentField(input: Input, name: string, text: string): void {
    const { dates } = this.survey;
    if (name === 'delivery_status') {
      const status = readShipmentStatus(text);
      if (status !== undefined) input['status'] = status;
    } else if (name.endsWith('_at'))
      input[name] = readTimeCell(text, this.source.options.dates ?? dates, this.now) ?? text;
    else input[name] = name === 'tracking_number' ? withoutTextMark(text) : text;
  }
}

const noCurrency: RecordProblem = {
  field: 'currency',
  code: 'missing_currency',
  message: 'The file does not name the currency. Choose the currency of its amounts.',
};

/** WooCommerce's analytics write one beside the order, with its number. */
const refundRow: RecordProblem = {
  field: 'amount',
  code: 'refund_skipped',
  message:
    'Orders with a negative amount are refunds. They were left out, and their orders stay as they are.',
};

const tooManyCells = (count: number, expected: number): RecordProblem => ({
  field: '',
  code: 'too_many_cells',
  message: `The row has ${count} cells, and the header has ${expected}`,
});

const isShipmentField = (field: string): boolean => orderShipmentFields.some((name) => name === field);

const positive = (amount: number | undefined) => (amount !== undefined && amount >= 0 ? amount : undefined);

/** A cell that is neither stays a text, which the field then rejects. */
function toBoolean(text: string): unknown {
  if (/^(?:true|yes|1)$/i.test(text)) return true;
  return /^(?:false|no|0)$/i.test(text) ? false : text;
}
