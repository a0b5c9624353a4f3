import { errors } from '../errors/catalogue.js';
import type { Clock } from '../shared/clock.js';

const windowMs = 15 * 60 * 1000;
/** Failures within 15 minutes after which an account or an address has to wait. */
const failuresMax = { account: 10, address: 100 } as const;

export type LoginThrottle = {
  /** @throws {AppError} 429 with the seconds to wait */
  requireOpen(email: string, address: string): void;
  noteFailure(email: string, address: string): void;
  noteSuccess(email: string): void;
};

/** Counts failed sign-ins by account and by address, so that passwords cannot be guessed in bulk. */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const since = clock().getTime() - windowMs;
    const kept = (failures.get(key) ?? []).filter((at) => at > since);
    if (kept.length === 0) failures.delete(key);
    else failures.set(key, kept);
    return kept;
  };
  const keys = (email: string, address: string) =>
    [
      [`account ${email.toLowerCase()}`, failuresMax.account],
      [`address ${address}`, failuresMax.address],
    ] as const;

  return {
    requireOpen(email, address) {
      for (const [key, max] of keys(email, address)) {
        const at = recent(key);
        if (at.length < max) continue;
        const waitMs = (at[at.length - max] ?? 0) + windowMs - clock().getTime();
        throw errors.tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
      }
    },
    noteFailure(email, address) {
      for (const [key] of keys(email, address)) failures.set(key, [...recent(key), clock().getTime()]);
    },
    noteSuccess: (email) => void failures.delete(`account ${email.toLowerCase()}`),
  };
}
