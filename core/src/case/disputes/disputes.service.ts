import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { requireTimeZone, startOfDay } from '../../platform/shared/time-zones.js';
import type { CompanyRates } from '../currency/company-rates.js';
import type { LinkedDisputes, DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import { toDisputeActions } from './dispute-actions.js';
import { fromCursor, toCursor } from './dispute-cursor.js';
import { isRefusedForGood } from './dispute-eligibility.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';
import { toFilterValues, type DisputeFilter } from './dispute-filter.js';
import { currencyFactorsOf, type DisputeOrder } from './dispute-order.js';
import { readDisputes } from './dispute-pages.js';
import { isIdPrefix } from './dispute-search.js';
import type { ExportedPages } from './disputes-csv.js';
import type { DisputeListQuery, DisputeSummaryDto } from './disputes.dto.js';
import { needsResponse, type Dispute, type DisputeActions, type DisputeView } from './disputes.js';
import { toDisputeSummaryDto } from './disputes.mapping.js';
import type { DisputePage, DisputesRepository } from './disputes.repository.js';
import type { FeeAcknowledging, FeeConsent } from './fee-acknowledging.js';

export type DisputeList = {
  readonly disputes: readonly DisputeView[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly nextCursor: string | undefined;
};

export type DisputesDeps = {
  readonly disputes: DisputesRepository;
  readonly capabilities: CapabilityService;
  readonly fees: FeeAcknowledging;
  readonly disputeLocks: DisputeLocks;
  readonly linkedDisputes: LinkedDisputes;
  readonly companyRates: CompanyRates;
  readonly storedCompleteness: { refresh(tenantId: string): Promise<unknown> };
  readonly clock: Clock;
};

const perPageDefault = 20;
/** The days of "due this week", with today. The dashboard shows the same ones. */
const weekDays = 7;
/** The disputes that are read at once to find the next one. */
const nextMax = 5;

export class DisputesService {
  constructor(private readonly deps: DisputesDeps) {}

  async listDisputes(actor: TenantActor, query: DisputeListQuery): Promise<DisputeList> {
    const perPage = query.per_page ?? perPageDefault;
    const page = query.page ?? 1;
    const order = await this.toOrder(actor, query);
    const filter = await this.toFilter(query, actor);
    const window =
      query.cursor === undefined
        ? { limit: perPage, offset: (page - 1) * perPage }
        : { limit: perPage, after: fromCursor(query.cursor, order) };
    const found = await this.deps.disputes.page(actor.tenantId, filter, order, window);
    return {
      disputes: await this.viewAll(actor.tenantId, found),
      total: found.total,
      isTotalExact: found.isTotalExact,
      page,
      perPage,
      nextCursor: found.next && toCursor(found.next, order),
    };
  }

  /** Yields all disputes that match the filters, newest first, page by page. */
  async *export(actor: TenantActor, query: DisputeListQuery): ExportedPages {
    yield* this.exportAll(actor.tenantId, await this.toFilter(query, actor));
  }

  /** Returns the ids of the disputes that match. @throws {AppError} 422 if there are more */
  async matchingIds(actor: TenantActor, query: DisputeFilterQuery, limit: number): Promise<string[]> {
    const filter = await this.toFilter(query, actor);
    const order = { column: 'created_at', direction: 'desc' } as const;
    const found = await this.deps.disputes.listDisputes(actor.tenantId, filter, order, { limit, offset: 0 });
    if (found.next !== undefined) throw errors.bulkTooLarge(limit);
    return found.disputes.map(idOf);
  }

  /** Yields these disputes, newest first, page by page. */
  exportSome({ tenantId }: TenantActor, disputeIds: readonly string[]): ExportedPages {
    return this.exportAll(tenantId, { disputeIds });
  }

  private async *exportAll(tenantId: string, filter: DisputeFilter): ExportedPages {
    const { disputes, clock } = this.deps;
    const now = clock();
    for await (const page of readDisputes(disputes, tenantId, filter)) {
      const numbers = await disputes.orderNumbers(tenantId, page.map(idOf));
      yield page.map((dispute) => ({ ...dispute, orderNumber: numbers.get(dispute.disputeId), now }));
    }
  }

  /** @throws {AppError} 422 for an invalid filter or an unknown time zone */
  async summarize(
    actor: TenantActor,
    { time_zone: timeZone = 'UTC', ...query }: DisputeFilterQuery & { readonly time_zone?: string },
  ): Promise<DisputeSummaryDto> {
    const { disputes, companyRates, clock } = this.deps;
    const now = clock();
    const weekEnd = startOfDay(now, requireTimeZone(timeZone), weekDays);
    const company = await companyRates.read(actor.tenantId);
    const filter = await this.toFilter(query, actor);
    return toDisputeSummaryDto(await disputes.summarize(actor.tenantId, filter, { now, weekEnd }), company);
  }

  /** Returns the most urgent dispute that waits for the user, after the given one. */
  async next(
    { tenantId, userId }: TenantActor,
    afterId: string | undefined,
  ): Promise<DisputeView | undefined> {
    const { disputes } = this.deps;
    let after = afterId === undefined ? undefined : await disputes.findWaitingPosition(tenantId, afterId);
    const filter = { status: 'needs_response', assigneeOrNoneId: userId };
    const order = { column: 'due_in', direction: 'asc' } as const;
    // Those whose provider is known to take no response come last. A change of the last seconds is not stored yet.
    do {
      const found = await disputes.listDisputes(tenantId, filter, order, { limit: nextMax, after });
      const views = await this.viewAll(tenantId, { disputes: found.disputes, hasStores: true });
      const view = views.find(({ actions }) => !isRefusedForGood(actions.submitLimitCode));
      if (view !== undefined) return view;
      after = found.next;
    } while (after !== undefined && after.value !== null);
    return undefined;
  }

  async getDispute(actor: TenantActor, disputeId: string): Promise<DisputeView> {
    const dispute = await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    const [view] = await this.viewAll(actor.tenantId, { disputes: [dispute], hasStores: true });
    if (view === undefined) throw errors.disputeNotFound();
    return view;
  }

  /** @throws {AppError} if sending a response is free, or costs something else than the agreed amount */
  async acknowledgeFee(actor: TenantActor, disputeId: string, consent: FeeConsent): Promise<DisputeView> {
    await this.deps.fees.acknowledge(actor, disputeId, consent);
    return this.getDispute(actor, disputeId);
  }

  private async toOrder(
    { tenantId }: TenantActor,
    { sort_by: column = 'created_at', sort_order: direction = 'desc' }: DisputeListQuery,
  ): Promise<DisputeOrder> {
    if (column !== 'amount_usd') return { column, direction };
    return {
      column,
      direction,
      currencyFactors: currencyFactorsOf(await this.deps.companyRates.read(tenantId)),
    };
  }

  /** @throws {AppError} 422 for an invalid filter */
  private async toFilter(query: DisputeFilterQuery, actor: TenantActor): Promise<DisputeFilter> {
    const values = toFilterValues(query, actor, this.deps.clock());
    if (values.completeness_min !== undefined) await this.deps.storedCompleteness.refresh(actor.tenantId);
    const { search, customer, import_id: importId, ...compared } = values;
    const { disputes } = this.deps;
    const [found, ofCustomer, ofImport] = await Promise.all([
      this.searchOf(actor, search),
      customer === undefined ? undefined : disputes.findByCustomer(actor.tenantId, customer),
      importId === undefined ? undefined : disputes.findByImport(actor.tenantId, importId),
    ]);
    const isBoth = ofCustomer !== undefined && ofImport !== undefined;
    const disputeIds = isBoth ? ofCustomer.filter((id) => ofImport.includes(id)) : (ofCustomer ?? ofImport);
    return { ...compared, ...found, disputeIds };
  }

  /** A complete id finds only its own disputes, by index. Other texts are compared with ids first, then with details. */
  private async searchOf(
    { tenantId }: TenantActor,
    search: string | undefined,
  ): Promise<Pick<DisputeFilter, 'exactId' | 'search' | 'detailIds' | 'hasFoundIds'>> {
    if (search === undefined) return {};
    if (await this.deps.disputes.hasId(tenantId, search)) return { exactId: search };
    if (isIdPrefix(search)) return { search };
    return { search, ...(await this.deps.disputes.findByDetails(tenantId, search)) };
  }

  private async viewAll(
    tenantId: string,
    { disputes, hasStores }: Pick<DisputePage, 'disputes' | 'hasStores'>,
  ): Promise<DisputeView[]> {
    const open = disputes.filter(needsResponse);
    const charged = open.filter(({ acknowledgedFee }) => acknowledgedFee !== undefined);
    const [capabilities, locks, duplicateDispute, acknowledgments] = await Promise.all([
      this.deps.capabilities.findCapabilitiesOfAll(disputes),
      this.deps.disputeLocks.findLocksAmong(tenantId, open.map(idOf)),
      hasStores ? this.deps.linkedDisputes.findDuplicatesAmong(tenantId, disputes) : undefined,
      this.deps.disputes.feeAcknowledgments(tenantId, charged.map(idOf)),
    ]);
    const now = this.deps.clock();
    const ordinary = new Map<string, DisputeActions>();
    return disputes.map((dispute) => {
      const { disputeId, accountId, status, stage } = dispute;
      const circumstances = {
        capabilities: capabilities.get(accountId),
        lock: locks.get(disputeId),
        duplicateDispute: duplicateDispute?.get(disputeId) ?? nowhere,
        feeAcknowledgment: acknowledgments.get(disputeId),
      };
      if (needsResponse(dispute) || circumstances.duplicateDispute !== nowhere)
        return { dispute, actions: toDisputeActions(dispute, circumstances), now };
      // No field of the dispute itself changes the result, so the last one of its account in this state is reused.
      const kind = `${accountId} ${status} ${stage}`;
      const actions = ordinary.get(kind) ?? toDisputeActions(dispute, circumstances);
      ordinary.set(kind, actions);
      return { dispute, actions, now };
    });
  }
}

const idOf = ({ disputeId }: Pick<Dispute, 'disputeId'>) => disputeId;

const nowhere: readonly DuplicateDispute[] = [];
