import { can } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../auth/actor.js';
import { errors, type AppError } from '../errors/catalogue.js';
import type { DisputeLocks } from '../plans/dispute-locks.js';
import {
  answerWays,
  type AbilitiesDirectory,
  type AccountAbilities,
  type AnswerWays,
} from '../providers/account-abilities.js';
import type { Clock } from '../shared/clock.js';
import type { DisputeAcceptance } from './dispute-acceptance.js';
import { fromCursor, toCursor } from './dispute-cursor.js';
import type { DisputeSortColumn } from './disputes.dto.js';
import {
  isAcceptable,
  needsResponse,
  type Dispute,
  type DisputeSummary,
  type DisputeView,
} from './disputes.js';
import type { DisputeFilter, DisputeOrder, DisputesRepository } from './disputes.repository.js';

export type DisputeQuery = {
  readonly page?: number;
  readonly per_page?: number;
  readonly sort_by?: DisputeSortColumn;
  readonly sort_order?: 'asc' | 'desc';
  readonly provider?: string;
  readonly psp_account_id?: string;
  readonly status?: string;
  readonly search?: string;
  readonly cursor?: string;
};

export type DisputeList = {
  readonly disputes: readonly DisputeView[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly nextCursor: string | undefined;
};

export type DisputesDeps = {
  readonly disputes: DisputesRepository;
  readonly abilities: AbilitiesDirectory;
  readonly acceptance: DisputeAcceptance;
  readonly disputeLocks: DisputeLocks;
  readonly clock: Clock;
};

const perPageDefault = 20;

export class DisputesService {
  constructor(private readonly deps: DisputesDeps) {}

  async list(actor: TenantActor, query: DisputeQuery): Promise<DisputeList> {
    const perPage = query.per_page ?? perPageDefault;
    const page = query.page ?? 1;
    const order: DisputeOrder = {
      column: query.sort_by ?? 'created_at',
      direction: query.sort_order ?? 'desc',
    };
    const filter = toFilter(query);
    const window =
      query.cursor === undefined
        ? { limit: perPage + 1, offset: (page - 1) * perPage }
        : { limit: perPage + 1, after: fromCursor(query.cursor, order) };
    const [found, total] = await Promise.all([
      this.deps.disputes.list(actor.tenantId, filter, order, window),
      this.deps.disputes.count(actor.tenantId, filter),
    ]);
    const shown = found.slice(0, perPage);
    const last = shown.at(-1);
    return {
      disputes: await this.viewAll(actor.tenantId, shown),
      total,
      page,
      perPage,
      nextCursor: found.length > perPage && last !== undefined ? toCursor(last, order) : undefined,
    };
  }

  summarize(actor: TenantActor): Promise<DisputeSummary> {
    return this.deps.disputes.summarize(actor.tenantId, this.deps.clock());
  }

  async get(actor: TenantActor, disputeId: string): Promise<DisputeView> {
    const dispute = await this.require(actor.tenantId, disputeId);
    const [abilities, lock] = await Promise.all([
      this.deps.abilities.of(dispute),
      needsResponse(dispute) ? this.deps.disputeLocks.reason(dispute) : undefined,
    ]);
    return this.view(dispute, abilities, lock);
  }

  async accept(actor: TenantActor, disputeId: string, isConfirmed: boolean): Promise<DisputeView> {
    const dispute = await this.require(actor.tenantId, disputeId);
    if (!isConfirmed)
      throw errors.invalid([{ field: 'confirm', message: 'Confirm that the dispute is to be accepted' }]);
    const abilities = await this.deps.abilities.of(dispute);
    if (abilities === undefined || !can(abilities.provider, 'acceptDispute'))
      throw errors.abilityMissing(abilities?.provider.manifest.label ?? dispute.provider, 'accept disputes');
    await this.deps.acceptance.accept(dispute);
    return this.get(actor, disputeId);
  }

  private async require(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.find(tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    return dispute;
  }

  private async viewAll(tenantId: string, disputes: readonly Dispute[]): Promise<DisputeView[]> {
    const answerable = disputes.filter(needsResponse).map(({ disputeId }) => disputeId);
    const [abilities, locks] = await Promise.all([
      this.deps.abilities.ofAll(disputes),
      this.deps.disputeLocks.among(tenantId, answerable),
    ]);
    return disputes.map((dispute) =>
      this.view(dispute, abilities.get(dispute.accountId), locks.get(dispute.disputeId)),
    );
  }

  private view(
    dispute: Dispute,
    abilities: AccountAbilities | undefined,
    lock: AppError | undefined,
  ): DisputeView {
    const isAnswerable = needsResponse(dispute) && lock === undefined;
    const ways = abilities === undefined ? waysWithoutPlugin(dispute.provider) : answerWays(abilities);
    return {
      ...dispute,
      ...ways,
      providerLabel: abilities?.provider.manifest.label ?? dispute.provider,
      canAccept: isAcceptable(dispute) && abilities !== undefined && can(abilities.provider, 'acceptDispute'),
      canSubmit: isAnswerable && ways.canSubmit,
      canMarkSubmitted: isAnswerable && ways.canMarkSubmitted,
      isLocked: lock !== undefined,
      submitLimit: lock?.message ?? ways.submitLimit,
      now: this.deps.clock(),
    };
  }
}

function waysWithoutPlugin(provider: string): AnswerWays {
  return {
    canSubmit: false,
    submitLimit: `The plugin "${provider}" is not loaded on this server. Ask its operator.`,
    canMarkSubmitted: false,
    portal: { name: `${provider}'s own portal` },
  };
}

function toFilter(query: DisputeQuery): DisputeFilter {
  const given = (value: string | undefined) =>
    value === undefined || value.trim() === '' ? undefined : value.trim();
  return {
    provider: given(query.provider),
    accountId: given(query.psp_account_id),
    status: given(query.status),
    search: given(query.search),
  };
}
