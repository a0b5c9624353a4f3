import { errors } from '../errors/catalogue.js';
import type { Clock } from '../shared/clock.js';

const windowMs = 15 * 60 * 1000;
/** Beyond so many keys the old ones are swept out, so that made-up names cannot fill the memory. */
const keysMax = 20_000;

/** Tries within 15 minutes after which an account or an address has to wait. */
export type ThrottleLimits = { readonly account: number; readonly address: number };

export type Throttle = {
  /**
   * Counts a try from its beginning, so that many at the same time are no way around it.
   * @throws {AppError} 429 with the seconds to wait
   */
  enter(account: string, address: string): void;
  /** The user it was: the account starts afresh, and this try of the address does not count. */
  noteSuccess(account: string, address: string): void;
  /** Whoever locked the account by guessing, its user is in again. */
  forgive(account: string): void;
};

export const loginLimits: ThrottleLimits = { account: 10, address: 100 };
export const resetRequestLimits: ThrottleLimits = { account: 5, address: 30 };
export const resetTokenLimits: ThrottleLimits = { account: 10, address: 30 };

/** Counts tries by account and by address, in this process: guessing in bulk, or mailing in bulk, has to wait. */
export function createThrottle(clock: Clock, limits: ThrottleLimits): Throttle {
  const tries = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const since = clock().getTime() - windowMs;
    const kept = (tries.get(key) ?? []).filter((at) => at > since);
    if (kept.length === 0) tries.delete(key);
    else tries.set(key, kept);
    return kept;
  };
  const accountKey = (account: string) => `account ${account.trim().toLowerCase()}`;
  const addressKey = (address: string) => `address ${address}`;

  return {
    enter(account, address) {
      const keys = [
        [accountKey(account), limits.account],
        [addressKey(address), limits.address],
      ] as const;
      for (const [key, max] of keys) {
        const at = recent(key);
        if (at.length < max) continue;
        const waitMs = (at[at.length - max] ?? 0) + windowMs - clock().getTime();
        throw errors.tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
      }
      if (tries.size > keysMax) for (const key of tries.keys()) recent(key);
      for (const [key] of keys) tries.set(key, [...recent(key), clock().getTime()]);
    },
    noteSuccess(account, address) {
      tries.delete(accountKey(account));
      const others = recent(addressKey(address)).slice(0, -1);
      tries.set(addressKey(address), others);
    },
    forgive: (account) => void tries.delete(accountKey(account)),
  };
}
