import { kindDefinitions } from '../data-kinds.js';
import { AmountSurvey, currencyIn } from './cell-amounts.js';
import { DateSurvey } from './cell-times.js';
import { columnNames } from './csv-source.js';
import type { DataImport, Survey } from './data-imports.js';

const sampleMax = 5;
const valuesMax = 3;
const valueLengthMax = 60;
const nameFields = /^(?:customer_name|name|first_name|last_name|delivered_to|signed_by|items\.name)$/;
const itemAmounts = ['items.price', 'items.amount'];
const shipmentTimes = ['shipped_at', 'delivered_at'];

type Source = Pick<DataImport, 'kind' | 'columns' | 'mapping' | 'options'>;

/** Looks at all rows of a file before the first one is stored. */
export class FileSurvey {
  private readonly fieldAt: readonly (string | undefined)[];
  private readonly types: ReadonlyMap<string, string>;
  private readonly amounts = new AmountSurvey();
  private readonly dates: DateSurvey;
  private readonly names = { plain: new Set<string>(), other: new Set<string>() };
  private readonly values: string[][];
  private readonly hasNames: boolean;

  constructor(
    private readonly source: Source,
    now: Date,
  ) {
    const { kind, columns, mapping } = source;
    this.dates = new DateSurvey(now);
    this.fieldAt = columnNames(columns).map((name) =>
      Object.hasOwn(mapping, name) ? mapping[name] : undefined,
    );
    this.types = new Map(kindDefinitions[kind].fields.map(({ name, type }) => [name, type]));
    this.values = columns.map(() => []);
    this.hasNames = this.fieldAt.some((field) => field !== undefined && nameFields.test(field));
  }

  add(cells: readonly string[]): void {
    for (const [at, field] of this.fieldAt.entries()) {
      const text = cells[at]?.trim() ?? '';
      if (text === '') continue;
      const values = this.values[at];
      if (values !== undefined && values.length < valuesMax) values.push(text.slice(0, valueLengthMax));
      if (!this.hasNames || (field !== undefined && nameFields.test(field))) this.addName(text);
      if (field !== undefined) this.addValue(field, text);
    }
  }

  private addValue(field: string, text: string): void {
    const type = this.types.get(field);
    if (type === 'bigint' || itemAmounts.includes(field)) this.amounts.add(text);
    const isTime = type === 'timestamptz' || field === 'updated_at' || shipmentTimes.includes(field);
    if (isTime) this.dates.add(text, !['due_at', 'valid_from'].includes(field));
  }

  private addName(text: string): void {
    const shown = text.slice(0, valueLengthMax);
    if (isAscii(text)) {
      if (this.hasNames && this.names.plain.size < sampleMax) this.names.plain.add(shown);
    } else if (this.names.other.size < sampleMax) this.names.other.add(shown);
  }

  /** @param currency that of the company's disputes */
  result(currency: string | undefined): Survey {
    const { options } = this.source;
    const hasAmounts = [...this.types.values()].includes('bigint');
    const unit = options.amounts ?? (options.preset === undefined ? undefined : 'decimal');
    const { names, dates } = this;
    return {
      amounts: hasAmounts
        ? { ...this.amounts.format(unit), isMarkKnown: !this.amounts.isMarkUnknown }
        : undefined,
      dates: options.dates ?? dates.order,
      currency: options.currency ?? (this.namesCurrency() ? undefined : currency),
      sample: [...names.other, ...names.plain].slice(0, sampleMax),
      values: this.values,
    };
  }

  private namesCurrency(): boolean {
    const at = this.fieldAt.indexOf('amount');
    return (
      this.fieldAt.includes('currency') ||
      this.values[at]?.some((text) => currencyIn(text) !== undefined) === true
    );
  }
}

/** No character of another encoding than ASCII. */
const isAscii = (text: string) => Buffer.byteLength(text) === text.length;
