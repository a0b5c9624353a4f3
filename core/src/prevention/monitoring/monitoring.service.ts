import type { CompanyRates } from '../../case/currency/company-rates.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { convert, isCurrencyCode, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import { monitoringDefinitions } from './monitoring-definitions.js';
import type { MonitoredProgramDto, MonitoringDto, VolumeRequest, WhatIfDto } from './monitoring.dto.js';
import type { MonitoringRepository, MonthlyCount, ReportedSales } from './monitoring.repository.js';
import {
  forecast,
  judge,
  rulesOf,
  uncountedPrograms,
  type Counts,
  type Judgment,
  type ProgramRule,
} from './programs.js';

export type MonitoringDeps = {
  readonly database: Database;
  readonly monitoring: MonitoringRepository;
  readonly accounts: Pick<PspAccountsRepository, 'getPspAccount' | 'listPspAccounts'>;
  readonly companyRates: Pick<CompanyRates, 'read'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

/** Disputes, fraud reports and refunds to imagine besides those that are counted. */
export type WhatIf = { readonly disputes: number; readonly fraudReports: number; readonly refunds: number };

type Transactions = {
  readonly count: number;
  /** 0 to 1. */
  readonly threeDSecureShare?: number | undefined;
  readonly source: 'entered' | 'provider' | 'payment_records';
};

type Month = {
  readonly month: string;
  readonly now: Date;
  readonly counted: readonly MonthlyCount[];
  readonly volumes: readonly VolumeRequest[];
  /** The transactions of a month. Undefined if they are not known. */
  readonly transactionsOf: (account: string, network: string, month: string) => Transactions | undefined;
  readonly rates: ExchangeRates | undefined;
  readonly whatIf: WhatIf | undefined;
};

/** How near a company's accounts are to the limits of the card networks' monitoring programs. */
export class MonitoringService {
  constructor(private readonly deps: MonitoringDeps) {}

  async get(
    { tenantId }: TenantActor,
    { month: wanted, whatIf }: { readonly month: string | undefined; readonly whatIf?: WhatIf | undefined },
  ): Promise<MonitoringDto> {
    const now = this.deps.clock();
    const month = wanted ?? now.toISOString().slice(0, 7);
    const before = monthBefore(month);
    const { monitoring } = this.deps;
    const [accounts, counted, volumes, recorded, recordedBefore, { rates }, sales, salesBefore] =
      await Promise.all([
        this.deps.accounts.listPspAccounts(tenantId, {}),
        monitoring.countMonth(tenantId, rangeOf(month)),
        monitoring.listVolumes(tenantId, month),
        monitoring.countPayments(tenantId, rangeOf(month)),
        monitoring.countPayments(tenantId, rangeOf(before)),
        this.deps.companyRates.read(tenantId),
        monitoring.sumSales(tenantId, rangeOf(month)),
        monitoring.sumSales(tenantId, rangeOf(before)),
      ]);
    const given: Month = {
      month,
      now,
      counted,
      volumes,
      rates,
      whatIf,
      transactionsOf: (account, network, of) => {
        const entered = volumes.find(
          (one) => one.account_id === account && one.network === network && one.month === of,
        );
        if (entered !== undefined)
          return {
            count: entered.transactions,
            threeDSecureShare: entered.three_d_secure_share,
            source: 'entered',
          };
        const [records, reported] = of === month ? [recorded, sales] : [recordedBefore, salesBefore];
        const ofProvider = reported.find((one) => one.accountId === account && one.network === network);
        const read = ofProvider && toTransactions(ofProvider, of, now);
        if (read !== undefined) return read;
        // Payment records don't name the account.
        const count = accounts.length === 1 ? records.get(network) : undefined;
        return count === undefined ? undefined : { count, source: 'payment_records' };
      },
    };
    const ids = accounts.map(({ accountId }) => accountId);
    return {
      month,
      is_complete: rangeOf(month).until <= now,
      programs: ids.flatMap((id) => programsOf(id, given)),
      uncounted: uncountedPrograms,
      definitions: monitoringDefinitions,
    };
  }

  listVolumes({ tenantId }: TenantActor): Promise<VolumeRequest[]> {
    return this.deps.monitoring.listVolumes(tenantId, '9999-12');
  }

  /** Replaces what was entered for this month before. @throws {AppError} 404, 422 */
  async setVolume(actor: TenantActor, request: VolumeRequest): Promise<VolumeRequest> {
    const volume = { ...request, ...withoutUndefined({ currency: request.currency?.trim().toUpperCase() }) };
    requireValid(volume, this.deps.clock());
    await this.deps.accounts.getPspAccount(actor.tenantId, volume.account_id);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.monitoring.saveVolume(tx, actor.tenantId, volume);
      const { month, network, transactions } = volume;
      await this.deps.audit.record(tx, actor, {
        action: 'monitoring.volume_set',
        subject: { kind: 'psp_account', id: volume.account_id },
        details: { month, network, transactions },
      });
    });
    return volume;
  }
}

function requireValid(volume: VolumeRequest, now: Date): void {
  const { month, amount, currency, accepting_since: acceptingSince } = volume;
  if (month > now.toISOString().slice(0, 7)) throw invalidField('month', 'Enter a month that has begun');
  if (currency !== undefined && !isCurrencyCode(currency))
    throw invalidField('currency', 'Enter an ISO 4217 code, such as EUR');
  if ((amount === undefined) !== (currency === undefined))
    throw invalidField('currency', 'Enter amount and currency together');
  if (acceptingSince !== undefined && Number.isNaN(dayOf(acceptingSince).getTime()))
    throw invalidField('accepting_since', 'Enter a day, such as 2026-08-31');
}

function programsOf(accountId: string, given: Month): MonitoredProgramDto[] {
  const own = given.volumes.filter((one) => one.account_id === accountId);
  const region = own.find((one) => one.region !== undefined)?.region;
  const acceptingSince = own.find((one) => one.accepting_since !== undefined)?.accepting_since;
  return rulesOf(given.month, region).map((rule) => {
    const divisorMonth = rule.divisor === 'same_month' ? given.month : monthBefore(given.month);
    const rows = given.counted.filter((row) => row.accountId === accountId && isCounted(rule, row));
    const transactions = given.transactionsOf(accountId, rule.network, divisorMonth);
    const counts = {
      count: sum(rows),
      transactions: transactions?.count,
      amountUsdMinor: usdOf(rows, given.rates),
      threeDSecureShare: transactions?.threeDSecureShare,
      isYoung: acceptingSince === undefined ? undefined : isYoung(rule, acceptingSince, given.month),
    };
    const judgment = judge(rule, counts);
    return {
      ...toLimits(rule),
      account_id: accountId,
      region: region ?? null,
      month: given.month,
      divisor_month: divisorMonth,
      numerator: counts.count,
      parts: {
        disputes: sum(rows.filter(({ kind }) => kind === 'dispute' || kind === 'fraud_dispute')),
        fraud_reports: sum(rows.filter(({ kind }) => kind === 'fraud_report')),
        refunds: sum(rows.filter(({ kind }) => kind === 'refund')),
      },
      denominator: counts.transactions ?? null,
      denominator_source: transactions?.source ?? null,
      amount_usd: counts.amountUsdMinor ?? null,
      ...toStanding(judgment),
      forecast: forecastOf(counts.count, given) ?? null,
      missing: [...judgment.missing],
      what_if: given.whatIf === undefined ? null : toWhatIf(rule, counts, given.whatIf),
    };
  });
}

const toLimits = ({ program, thresholdBps, floor, amountFloorUsdMinor, source }: ProgramRule) => ({
  program,
  threshold: thresholdBps / 10_000,
  floor,
  amount_floor_usd: amountFloorUsdMinor ?? null,
  sources: [source],
});

const toStanding = ({ ratio, status, room }: Judgment) => ({
  ratio: ratio ?? null,
  status,
  room: room ?? null,
});

function toWhatIf(rule: ProgramRule, counts: Counts, more: WhatIf): WhatIfDto {
  const count = counts.count + imagined(rule, more);
  return { numerator: count, ...toStanding(judge(rule, { ...counts, count })) };
}

/** Undefined unless there are sales, and those of all days until yesterday are known. */
function toTransactions(
  { days, transactions, threeDSecure }: ReportedSales,
  month: string,
  now: Date,
): Transactions | undefined {
  const { from, until } = rangeOf(month);
  const end = Math.min(until.getTime(), dayOf(now.toISOString().slice(0, 10)).getTime());
  if (transactions === 0 || days < (end - from.getTime()) / 86_400_000) return undefined;
  return { count: transactions, threeDSecureShare: threeDSecure / transactions, source: 'provider' };
}

function isCounted({ network, counts }: ProgramRule, { network: of, kind }: MonthlyCount): boolean {
  if (kind === 'refund') return counts === 'disputes_and_refunds';
  if (of !== network) return false;
  if (kind === 'fraud_report') return counts === 'disputes_and_fraud_reports';
  return counts !== 'fraud_disputes' || kind === 'fraud_dispute';
}

function imagined({ counts }: ProgramRule, more: WhatIf): number {
  if (counts === 'disputes_and_fraud_reports') return more.disputes + more.fraudReports;
  return counts === 'disputes_and_refunds' ? more.disputes + more.refunds : more.disputes;
}

function sum(rows: readonly MonthlyCount[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

function usdOf(rows: readonly MonthlyCount[], rates: ExchangeRates | undefined): number | undefined {
  let total = 0n;
  for (const { amountMinor, currency } of rows) {
    const usd = convert({ amountMinor, currency }, 'USD', rates);
    if (usd === undefined) return undefined;
    total += usd;
  }
  return Number(total);
}

function isYoung({ firstMonths = 0 }: ProgramRule, acceptingSince: string, month: string): boolean {
  const end = dayOf(acceptingSince);
  end.setUTCMonth(end.getUTCMonth() + firstMonths);
  return rangeOf(month).from < end;
}

function forecastOf(count: number, { month, now }: Month): number | undefined {
  const { from, until } = rangeOf(month);
  if (now < from || now >= until) return undefined;
  const days = (until.getTime() - from.getTime()) / 86_400_000;
  return forecast(count, { day: now.getUTCDate(), days });
}

const dayOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

function rangeOf(month: string): { readonly from: Date; readonly until: Date } {
  const from = dayOf(`${month}-01`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from, until };
}

function monthBefore(month: string): string {
  const day = dayOf(`${month}-01`);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 7);
}
