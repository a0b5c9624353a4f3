import type { IneligibilityReason } from './eligibility.js';
import type { RefundRefusal } from './refund.js';

/**
 * The kinds of provider errors, by the possible reaction.
 * `indeterminate`: a write may or may not have taken effect, so read before you write again.
 */
export type ProviderErrorKind =
  | 'credentials'
  | 'signature'
  | 'malformed'
  | 'not_found'
  | 'refused'
  | 'rate_limited'
  | 'unavailable'
  | 'indeterminate'
  | 'unexpected_answer';

type ProviderErrorDetails = {
  /** The provider's HTTP status, error code and request id, for the log. */
  readonly status?: number;
  readonly providerCode?: string;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  /** The reasons for refusing a packet, one sentence each. `message` contains all of them. */
  readonly problems?: readonly string[];
  /** Why evidence was refused before anything was sent: the reason that the plugin's `eligibility` returns. */
  readonly ineligibleBecause?: IneligibilityReason;
  /** Why a payment can't be refunded. */
  readonly refusal?: RefundRefusal;
  /**
   * A list was read to its end, and none of its disputes belongs to this account: the ID that selects them may be
   * wrong. Reported as long as the account has no dispute at all.
   */
  readonly noneMatches?: true;
  /** If it is a provider error, its status, code and request id are kept. */
  readonly cause?: unknown;
};

/** An error of a provider, or of the connection to it. `message` is written for merchants and contains no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly status: number | undefined;
  readonly providerCode: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly problems: readonly string[] | undefined;
  readonly ineligibleBecause: IneligibilityReason | undefined;
  readonly refusal: RefundRefusal | undefined;
  readonly noneMatches: true | undefined;

  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    details: ProviderErrorDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    const origin = isProviderError(details.cause) ? details.cause : undefined;
    this.status = details.status ?? origin?.status;
    this.providerCode = details.providerCode ?? origin?.providerCode;
    this.requestId = details.requestId ?? origin?.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.problems = details.problems;
    this.ineligibleBecause = details.ineligibleBecause;
    this.refusal = details.refusal;
    this.noneMatches = details.noneMatches;
  }
}

/** Checks the name, not the class: a plugin that is loaded by path may have its own copy of the kit. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === 'ProviderError' && 'kind' in error;
}

/** Returns true if a later attempt may succeed without any change. */
export function isTransient(kind: ProviderErrorKind): boolean {
  return kind === 'rate_limited' || kind === 'unavailable' || kind === 'indeterminate';
}

/** The result of `work`, or `undefined` if the provider fails: for a read after a write, which can't undo the write. */
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isProviderError(error)) return undefined;
    throw error;
  }
}
