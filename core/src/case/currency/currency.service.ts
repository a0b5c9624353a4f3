import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { isCurrencyCode, toRatios, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import { totalsOf } from '../disputes/currency-totals.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import type { CompanyCurrency, CompanyRates } from './company-rates.js';
import type { CurrencySettingsRequest } from './currency.dto.js';
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

export type CurrencySettings = {
  readonly now: Date;
  readonly row: CurrencyRow;
  readonly company: CompanyCurrency;
  readonly fileRates: ExchangeRates | undefined;
  readonly withoutRate: readonly string[];
};

const ratesMax = 200;

/** A company's currency and exchange rates. */
export class CurrencyService {
  constructor(private readonly deps: CurrencyDeps) {}

  async getCurrency({ tenantId }: TenantActor): Promise<CurrencySettings> {
    const { currencies, companyRates, fileRates, disputes, clock } = this.deps;
    const now = clock();
    const [row, { groups }] = await Promise.all([
      currencies.findCurrency(tenantId),
      disputes.summarize(tenantId, {}, { now, weekEnd: now }),
    ]);
    const company = { currency: row.currency, rates: companyRates.ratesOf(row) };
    const totals = totalsOf(groups, company);
    const missing = totals.filter(({ companyMinor }) => companyMinor === undefined);
    return { now, row, company, fileRates, withoutRate: missing.map(({ currency }) => currency) };
  }

  /** @throws {AppError} 422 for an unknown currency, a wrong rate, or rates that the operator does not offer */
  async updateCurrency(actor: TenantActor, request: CurrencySettingsRequest): Promise<CurrencySettings> {
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
