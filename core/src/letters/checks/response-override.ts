import type { Actor } from '../../identity/access/actor.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { isBlocking, type ResponseCheck } from './response-checks.js';

/** A person's decision to send a response although checks block it. */
export type ResponseOverride = {
  readonly reason: string;
  /** The blocking checks when the person decided. */
  readonly checks: readonly string[];
};

/** The audit log truncates longer texts. */
const reasonLengthMax = 500;
const reasonLengthMin = 10;

/** @throws {AppError} 403 for an API key, a rule or an agent, 422 for a reason that is too short or too long */
export function requireOverrideReason(
  { apiKey, sessionId }: Pick<Actor, 'apiKey' | 'sessionId'>,
  text: string,
): string {
  if (apiKey !== undefined || sessionId === '') throw errors.overrideNeedsPerson();
  const reason = text.trim();
  if (reason.length < reasonLengthMin)
    throw invalidField('override.reason', `Enter a reason of at least ${reasonLengthMin} characters`);
  if (reason.length > reasonLengthMax)
    throw invalidField('override.reason', `The reason can have at most ${reasonLengthMax} characters`);
  return reason;
}

/**
 * Decides whether a response may be sent.
 * @returns the override to record, if the reason overrides blocking checks
 * @throws {AppError} 422 `response_blocked`
 */
export function decideResponse(
  checks: readonly ResponseCheck[],
  reason: string | undefined,
): ResponseOverride | undefined {
  const blocking = checks.filter(isBlocking);
  if (blocking.length === 0) return undefined;
  if (reason === undefined) throw blocked(blocking);
  return { reason, checks: [...new Set(blocking.map(({ code }) => code))] };
}

/**
 * Decides again before a packet is fixed: the evidence may have changed since the person decided.
 * @throws {AppError} 422 `response_blocked` for a check that the override does not name
 */
export function requireUnblocked(
  checks: readonly ResponseCheck[],
  override: ResponseOverride | undefined,
): void {
  const left = checks.filter((check) => isBlocking(check) && override?.checks.includes(check.code) !== true);
  if (left.length > 0) throw blocked(left);
}

const blocked = (checks: readonly ResponseCheck[]) =>
  errors.responseBlocked(checks.map(({ code, message }) => ({ field: code, message })));
