import { disputeReasons, disputeStages, isCurrency } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { readTime } from '../../platform/http/query-times.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';
import { normalizeTag, tagLengthMax } from './dispute-tags.js';

/** Conditions on a dispute, without the search, which is resolved first. */
export type DisputeConditions = {
  readonly provider?: string | undefined;
  readonly accountId?: string | undefined;
  readonly status?: string | undefined;
  /** A user's id, or null for unassigned disputes. */
  readonly assigneeId?: string | null | undefined;
  /** Disputes of this user, and those of no one. */
  readonly assigneeOrNoneId?: string | undefined;
  readonly reason?: string | undefined;
  readonly network?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly stage?: string | undefined;
  readonly tag?: string | undefined;
  readonly currency?: string | undefined;
  /** Minor units, inclusive. */
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  /** The start of each period is part of it, and the end is not. */
  readonly dueBefore?: Date | undefined;
  readonly dueAfter?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** 1 to 100. Only disputes that need a response have a completeness. */
  readonly completenessMin?: number | undefined;
};

export type DisputeFilter = DisputeConditions & {
  /** Part of an id or of a reason's name, a reason code, or an amount. */
  readonly search?: string | undefined;
  /** Disputes that `search` matches by other details, from `findByDetails`. */
  readonly detailIds?: readonly string[] | undefined;
  /** True if `detailIds` also has all disputes with the text in an id. */
  readonly hasFoundIds?: boolean | undefined;
  /** A complete id: the dispute's, its provider's, or its transaction's. */
  readonly exactId?: string | undefined;
  /** Some disputes, for example of a customer, from `findByCustomer`. */
  readonly disputeIds?: readonly string[] | undefined;
};

/** Values of `assignee` for disputes without one. The API keeps accepting the second, which was released first. */
const unassigned = ['unassigned', 'nobody'] as const;
/** All values of `assignee` that are no user's id. */
export const assigneeWords: readonly string[] = ['', 'me', ...unassigned];

const codeLengthMax = 40;
const customerLengthMax = 200;

/** @throws {AppError} 422 for a value that a filter can't have */
export function toConditions(query: DisputeFilterQuery, actor: TenantActor): DisputeConditions {
  const { amount_min: amountMin, amount_max: amountMax } = query;
  if (amountMin !== undefined && amountMax !== undefined && amountMin > amountMax)
    throw invalidField('amount_max', 'amount_max must be at least amount_min');
  return {
    provider: given(query.provider),
    accountId: given(query.psp_account_id),
    status: given(query.status),
    assigneeId: toAssignee(given(query.assignee), actor),
    reason: oneOf('reason', given(query.reason), disputeReasons),
    network: toNetwork(given(query.network)),
    reasonCode: toShort('reason_code', given(query.reason_code), codeLengthMax),
    stage: oneOf('stage', given(query.stage), disputeStages),
    tag: toTag(given(query.tag)),
    currency: toCurrency(given(query.currency)),
    amountMin,
    amountMax,
    dueBefore: readTime('due_before', given(query.due_before)),
    dueAfter: readTime('due_after', given(query.due_after)),
    createdAfter: readTime('created_after', given(query.created_after)),
    createdBefore: readTime('created_before', given(query.created_before)),
    completenessMin: query.completeness_min === 0 ? undefined : query.completeness_min,
  };
}

/** The customer to search for. @throws {AppError} 422 */
export function toCustomer({ customer }: DisputeFilterQuery): string | undefined {
  return toShort('customer', given(customer), customerLengthMax);
}

export function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function toAssignee(assignee: string | undefined, actor: TenantActor): string | null | undefined {
  if (assignee === 'me') return actor.userId;
  return unassigned.some((word) => word === assignee) ? null : assignee;
}

function oneOf(field: string, value: string | undefined, known: readonly string[]): string | undefined {
  if (value === undefined || known.includes(value)) return value;
  throw invalidField(field, `${field} must be one of ${known.join(', ')}`);
}

/** Other payment methods than card networks have names, too. */
function toNetwork(network: string | undefined): string | undefined {
  const name = network?.toLowerCase();
  if (name === undefined || /^[a-z0-9_]{1,40}$/.test(name)) return name;
  throw invalidField('network', 'network must be a name such as visa or cash_app');
}

function toCurrency(currency: string | undefined): string | undefined {
  const code = currency?.toUpperCase();
  if (code === undefined || isCurrency(code)) return code;
  throw invalidField('currency', 'currency must be an ISO 4217 code such as USD');
}

function toTag(tag: string | undefined): string | undefined {
  return toShort('tag', tag && normalizeTag(tag), tagLengthMax);
}

function toShort(field: string, value: string | undefined, lengthMax: number): string | undefined {
  if (value === undefined || value.length <= lengthMax) return value;
  throw invalidField(field, `${field} must have at most ${lengthMax} characters`);
}
