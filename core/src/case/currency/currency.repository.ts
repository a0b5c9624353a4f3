import type { Database, Tx } from '../../platform/database/database.js';
import { toRatios, type ExchangeRates } from '../../platform/shared/exchange-rates.js';

export type TypedRate = { readonly currency: string; readonly rate: string };
export type RateSource = 'typed' | 'file' | 'feed';

/** The table from `EXCHANGE_RATES_URL`. The last good one is kept. */
export type RateFeed = {
  readonly rates: ExchangeRates | undefined;
  readonly fetchedAt: Date | undefined;
  /** The reason why the last attempt failed. */
  readonly failure: string | undefined;
};

export type CurrencyRow = {
  readonly currency: string;
  /** Undefined: the company chose nothing yet. */
  readonly source: RateSource | undefined;
  readonly typed: { readonly asOf: string; readonly rates: readonly TypedRate[] };
  readonly feed: RateFeed | undefined;
};

type Row = {
  currency: string | null;
  source: RateSource | null;
  rates: TypedRate[] | null;
  typed_as_of: string | null;
  is_fed: boolean | null;
  as_of: string | null;
  feed_source: string | null;
  base: string | null;
  feed_rates: Record<string, string> | null;
  fetched_at: Date | null;
  failure: string | null;
};

const rowSql = `
  select s.currency, s.source, s.rates, to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD') as typed_as_of,
         f.id as is_fed, to_char(f.as_of, 'YYYY-MM-DD') as as_of, f.source as feed_source, f.base, f.rates as feed_rates,
         f.fetched_at, f.failure
    from (select 1) one left join currency_settings s on s.tenant_id = ? left join exchange_rates f on true`;

export class CurrencyRepository {
  constructor(private readonly database: Database) {}

  async findCurrency(tenantId: string, within?: Tx): Promise<CurrencyRow> {
    const { rows } = await this.database.read(
      tenantId,
      (tx) => tx.raw<{ rows: Row[] }>(rowSql, [tenantId]),
      within,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The query of the currency returned no row');
    return {
      currency: row.currency ?? 'USD',
      source: row.source ?? undefined,
      typed: { asOf: row.typed_as_of ?? '', rates: row.rates ?? [] },
      feed: row.is_fed === null ? undefined : toFeed(row),
    };
  }

  async saveCurrency(
    tx: Tx,
    { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
    chosen: { readonly currency: string; readonly source: RateSource; readonly rates: readonly TypedRate[] },
  ): Promise<void> {
    const columns = {
      currency: chosen.currency,
      source: chosen.source,
      rates: JSON.stringify(chosen.rates),
      updated_at: tx.raw('clock_timestamp()'),
      updated_by: userId,
    };
    await tx('currency_settings')
      .insert({ tenant_id: tenantId, ...columns })
      .onConflict('tenant_id')
      .merge(columns);
  }

  async saveFeed(rates: ExchangeRates, fetchedAt: Date): Promise<void> {
    const columns = {
      as_of: rates.asOf,
      source: rates.source,
      base: rates.base,
      rates: JSON.stringify(
        Object.fromEntries([...rates.unitsPerBase].map(([code, ratio]) => [code, toText(ratio)])),
      ),
      fetched_at: fetchedAt,
      failure: null,
    };
    await this.database.system('exchange_rates').insert(columns).onConflict('id').merge(columns);
  }

  /** Keeps the last good rates. */
  async saveFailure(failure: string): Promise<void> {
    await this.database.system('exchange_rates').insert({ failure }).onConflict('id').merge({ failure });
  }
}

function toFeed({ as_of: asOf, feed_source: source, base, feed_rates: rates, ...row }: Row): RateFeed {
  const hasRates = asOf !== null && source !== null && base !== null && rates !== null;
  return {
    rates: hasRates ? { asOf, source, base, unitsPerBase: toRatios(base, Object.entries(rates)) } : undefined,
    fetchedAt: row.fetched_at ?? undefined,
    failure: row.failure ?? undefined,
  };
}

/** The decimal number that the ratio was read from. */
function toText({
  numerator,
  denominator,
}: {
  readonly numerator: bigint;
  readonly denominator: bigint;
}): string {
  const decimals = String(denominator).length - 1;
  const digits = String(numerator).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
