import type { CompanyRates } from '../../case/currency/company-rates.js';
import { isCovered } from '../../case/disputes/coverage.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { isCurrencyCode } from '../../platform/shared/exchange-rates.js';
import type { FiguresQuery } from '../stats/outcome-metrics.dto.js';
import type { OutcomeMetricsService } from '../stats/outcome-metrics.service.js';
import type { LedgerDto, NetRecoveryDto } from './ledger.dto.js';
import { addRecovery, ledgerOf, type FeeTable, type LedgerEntry, type Recovery } from './ledger.js';
import {
  recoveryDefinitions,
  toCompanySum,
  toCoveredDto,
  toGroupDto,
  toLedgerDto,
  toTotals,
} from './ledger.mapping.js';
import type { LedgerRepository, MoneyCase } from './ledger.repository.js';

export type LedgerDeps = {
  readonly database: Database;
  readonly ledgers: LedgerRepository;
  readonly accounts: Pick<PspAccountsRepository, 'getPspAccount'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly outcomeMetrics: Pick<OutcomeMetricsService, 'scopeOf'>;
  readonly companyRates: Pick<CompanyRates, 'read'>;
  readonly audit: AuditLog;
};

export type JournalEntry = LedgerEntry & { readonly dispute: MoneyCase };
export type RecoverySums = ReadonlyMap<string, Recovery>;

export type RecoveryGroup = {
  readonly key: string;
  readonly label: string;
  readonly decided: number;
  readonly sums: RecoverySums;
  /** Decided disputes whose fees are neither entered nor reported. */
  readonly withoutFees: number;
};

/** The costs and results of disputes. */
export class LedgerService {
  constructor(private readonly deps: LedgerDeps) {}

  /** @throws {AppError} 404 */
  async getLedger({ tenantId }: TenantActor, disputeId: string): Promise<LedgerDto> {
    const { ledgers } = this.deps;
    const [dispute, fees] = await Promise.all([
      ledgers.findCase(tenantId, disputeId),
      ledgers.listFees(tenantId),
    ]);
    if (dispute === undefined) throw errors.disputeNotFound();
    return toLedgerDto(ledgerOf(dispute, fees.get(dispute.accountId)), dispute.coverage);
  }

  /** Undefined if none were entered. @throws {AppError} 404 */
  async getFees({ tenantId }: TenantActor, accountId: string): Promise<FeeTable | undefined> {
    await this.deps.accounts.getPspAccount(tenantId, accountId);
    return (await this.deps.ledgers.listFees(tenantId)).get(accountId);
  }

  /** @throws {AppError} 404, 422 */
  async setFees(actor: TenantActor, accountId: string, fees: FeeTable): Promise<void> {
    if (!isCurrencyCode(fees.currency)) throw invalidField('currency', 'Enter an ISO 4217 code, such as EUR');
    await this.deps.accounts.getPspAccount(actor.tenantId, accountId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.ledgers.saveFees(tx, actor.tenantId, accountId, fees);
      await this.deps.audit.record(tx, actor, {
        action: 'psp_account.fees_set',
        subject: { kind: 'psp_account', id: accountId },
        details: {
          currency: fees.currency,
          received: fees.receivedMinor ?? null,
          countered: fees.counteredMinor ?? null,
          labor_per_case: fees.laborMinor ?? null,
          alert: fees.alertMinor ?? null,
        },
      });
    });
  }

  /** Sums up the ledgers of all disputes that were decided in a period. @throws {AppError} 422 for an invalid period */
  async netRecovery({ tenantId }: TenantActor, query: FiguresQuery): Promise<NetRecoveryDto> {
    const { ledgers } = this.deps;
    const [scope, fees, company] = await Promise.all([
      this.deps.outcomeMetrics.scopeOf(tenantId, query),
      ledgers.listFees(tenantId),
      this.deps.companyRates.read(tenantId),
    ]);
    const [all, byProvider, byReason, byMonth] = [new Sums(), new Sums(), new Sums(), new Sums()];
    const covered = new Sums();
    const withoutFees = new Set<string>();
    for await (const disputes of ledgers.listDecided(scope))
      for (const dispute of disputes) {
        const table = fees.get(dispute.accountId);
        const entries = ledgerOf(dispute, table);
        const isUnknown = table === undefined && dispute.movements.length === 0;
        if (isUnknown) withoutFees.add(dispute.accountId);
        if (isCovered(dispute.coverage)) {
          covered.add(dispute.coverage?.program ?? '', entries, isUnknown);
          continue;
        }
        all.add('', entries, isUnknown);
        byProvider.add(dispute.provider, entries, isUnknown);
        byReason.add(dispute.reason, entries, isUnknown);
        byMonth.add(monthOf(dispute), entries, isUnknown);
      }
    const labelOf = (provider: string) => this.deps.registry.find(provider)?.manifest.label ?? provider;
    const [sum] = all.groups();
    const totals = toTotals(sum?.sums ?? new Map<string, Recovery>());
    return {
      decided_count: sum?.decided ?? 0,
      totals,
      ...toCompanySum(totals, company),
      covered: covered.groups().map(toCoveredDto),
      by_provider: byProvider.groups(labelOf).map(toGroupDto),
      by_reason: byReason.groups().map(toGroupDto),
      by_month: byMonth
        .groups()
        .toSorted((one, other) => one.key.localeCompare(other.key))
        .map(toGroupDto),
      accounts_without_fees: [...withoutFees],
      definitions: recoveryDefinitions,
    };
  }

  /** The entries of all disputes that were decided in a period, for a journal. @throws {AppError} 422 */
  async *journal({ tenantId }: TenantActor, query: FiguresQuery): AsyncGenerator<readonly JournalEntry[]> {
    const scope = await this.deps.outcomeMetrics.scopeOf(tenantId, query);
    const fees = await this.deps.ledgers.listFees(tenantId);
    for await (const disputes of this.deps.ledgers.listDecided(scope))
      yield disputes.flatMap((dispute) =>
        ledgerOf(dispute, fees.get(dispute.accountId)).map((entry) => ({ ...entry, dispute })),
      );
  }
}

/** Sums by currency for each key. */
class Sums {
  private readonly sums = new Map<
    string,
    { decided: number; withoutFees: number; sums: Map<string, Recovery> }
  >();

  add(key: string, entries: readonly LedgerEntry[], isUnknown: boolean): void {
    const group = this.sums.get(key) ?? { decided: 0, withoutFees: 0, sums: new Map<string, Recovery>() };
    addRecovery(group.sums, entries);
    const { decided, withoutFees } = group;
    this.sums.set(key, {
      ...group,
      decided: decided + 1,
      withoutFees: withoutFees + Number(isUnknown),
    });
  }

  /** The one with the most decisions first. */
  groups(labelOf = (key: string) => key): RecoveryGroup[] {
    return [...this.sums]
      .map(([key, group]) => ({ key, label: labelOf(key), ...group }))
      .toSorted((one, other) => other.decided - one.decided || one.key.localeCompare(other.key));
  }
}

/** Disputes that were decided before they were tracked have no day. */
const monthOf = ({ closedAt }: MoneyCase) => closedAt?.toISOString().slice(0, 7) ?? 'unknown';
