import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { isCurrencyCode, toRatios, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import { totalsOf } from '../disputes/currency-totals.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import type { CompanyRates } from './company-rates.js';
import type { CurrencySettingsDto, CurrencySettingsRequest, OfferedRatesDto } from './currency.dto.js';
import type { CurrencyRepository, CurrencyRow, TypedRate } from './currency.repository.js';

export type CurrencyDeps = {
  readonly database: Database;
  readonly currencies: CurrencyRepository;
  readonly companyRates: CompanyRates;
  readonly fileRates: ExchangeRates | undefined;
  readonly disputes: Pick<DisputesRepository, 'summarize'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

const ratesMax = 200;

/** A company's currency and exchange rates. */
export class CurrencyService {
  constructor(private readonly deps: CurrencyDeps) {}

  async getCurrency({ tenantId }: TenantActor): Promise<CurrencySettingsDto> {
    const { currencies, companyRates, fileRates, disputes, clock } = this.deps;
    const now = clock();
    const [row, { groups }] = await Promise.all([
      currencies.findCurrency(tenantId),
      disputes.summarize(tenantId, {}, { now, weekEnd: now }),
    ]);
    const rates = companyRates.ratesOf(row);
    const totals = totalsOf(groups, { currency: row.currency, rates });
    const missing = totals.filter(({ companyMinor }) => companyMinor === undefined);
    return {
      currency: row.currency,
      rates: choiceOf(row, fileRates),
      in_use: toOffer(rates, now),
      file: toOffer(fileRates, now),
      feed: toOffer(row.feed?.rates, now),
      feed_failure: row.feed?.failure ?? null,
      without_rate: missing.map(({ currency }) => currency),
    };
  }

  /** @throws {AppError} 422 for an unknown currency, a wrong rate, or rates that the operator does not offer */
  async updateCurrency(actor: TenantActor, request: CurrencySettingsRequest): Promise<CurrencySettingsDto> {
    const currency = request.currency.trim().toUpperCase();
    if (!isCurrencyCode(currency)) throw invalidField('currency', 'Enter an ISO 4217 code, such as EUR');
    const chosen = await this.toChoice(actor, currency, request.rates);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.currencies.saveCurrency(tx, actor, chosen);
      await this.deps.audit.record(tx, actor, {
        action: 'settings.currency_update',
        details: {
          currency,
          source: chosen.source,
          rates: chosen.rates
            .map(({ currency: code, rate }) => `${code} ${rate}`)
            .join(', ')
            .slice(0, 500),
        },
      });
    });
    return this.getCurrency(actor);
  }

  private async toChoice(
    { tenantId }: TenantActor,
    currency: string,
    rates: CurrencySettingsRequest['rates'],
  ) {
    if (typeof rates !== 'string')
      return { currency, source: 'typed' as const, rates: requireRates(currency, rates) };
    const offered =
      rates === 'file'
        ? this.deps.fileRates
        : (await this.deps.currencies.findCurrency(tenantId)).feed?.rates;
    if (offered === undefined)
      throw invalidField('rates', `The operator of this server offers no ${rates} of exchange rates`);
    if (!offered.unitsPerBase.has(currency))
      throw invalidField('currency', `The ${rates} of exchange rates has no rate for ${currency}`);
    return { currency, source: rates, rates: [] };
  }
}

/** The company's own choice, or else what the operator offers. */
function choiceOf(row: CurrencyRow, fileRates: ExchangeRates | undefined): CurrencySettingsDto['rates'] {
  if (row.source === 'typed') return [...row.typed.rates];
  if (row.source !== undefined) return row.source;
  if (fileRates !== undefined) return 'file';
  return row.feed?.rates === undefined ? null : 'feed';
}

const dayMs = 24 * 60 * 60 * 1000;

function toOffer(rates: ExchangeRates | undefined, now: Date): OfferedRatesDto | null {
  if (rates === undefined) return null;
  const ageMs = now.getTime() - Date.parse(`${rates.asOf}T00:00:00Z`);
  return {
    source: rates.source,
    as_of: rates.asOf,
    age_days: Math.max(0, Math.floor(ageMs / dayMs)),
    base: rates.base,
    currency_count: rates.unitsPerBase.size,
  };
}

function requireRates(
  base: string,
  rates: Exclude<CurrencySettingsRequest['rates'], string>,
): readonly TypedRate[] {
  if (rates.length > ratesMax) throw invalidField('rates', `Enter at most ${ratesMax} rates`);
  const typed = rates.map(({ currency, rate }) => ({
    currency: currency.trim().toUpperCase(),
    rate: String(rate).trim(),
  }));
  typed.forEach(({ currency, rate }, at) => {
    if (typed.findIndex((one) => one.currency === currency) !== at)
      throw invalidField(`rates.${at}.currency`, `${currency} has two rates`);
    try {
      toRatios(base, [[currency, rate]]);
    } catch (error) {
      throw invalidField(`rates.${at}.rate`, `This line ${(error as Error).message}`);
    }
  });
  return typed.filter(({ currency }) => currency !== base);
}
