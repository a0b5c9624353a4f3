import { createHmac } from 'node:crypto';

import { errors } from '../../platform/errors/catalogue.js';
import { toNetwork } from '../../platform/http/caller-network.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ThrottleRepository } from './throttle.repository.js';

const windowMs = 15 * 60 * 1000;

/** Tries within 15 minutes after which an account or an address has to wait. */
export type ThrottleLimits = { readonly account: number; readonly address: number };

export type Throttle = {
  /**
   * Counts a try from its beginning, so that many at the same time are no way around it.
   * @throws {AppError} 429 with the seconds to wait
   */
  enter(account: string, address: string): Promise<void>;
  /** The user it was: the account starts afresh, and this try of the address does not count. */
  noteSuccess(account: string, address: string): Promise<void>;
  /** Whoever locked the account by guessing, its user is in again. */
  forgive(account: string): Promise<void>;
};

/** What is throttled: tries at one do not count at another. */
export type ThrottleName =
  | 'login'
  | 'google'
  | 'registration'
  | 'reset request'
  | 'reset token'
  | 'verification mail'
  | 'verification token'
  | 'invitation'
  | 'invitation token'
  | 'waitlist';

const limits: Readonly<Record<ThrottleName, ThrottleLimits>> = {
  login: { account: 10, address: 100 },
  // Here the account is the ID token.
  google: { account: 10, address: 100 },
  registration: { account: 10, address: 100 },
  'reset request': { account: 5, address: 30 },
  'reset token': { account: 10, address: 30 },
  'verification mail': { account: 5, address: 30 },
  'verification token': { account: 10, address: 60 },
  // Here the address is the company that invites.
  invitation: { account: 5, address: 50 },
  'invitation token': { account: 20, address: 60 },
  waitlist: { account: 10, address: 30 },
};

export type ThrottleDeps = {
  readonly throttleTries: ThrottleRepository;
  readonly clock: Clock;
  /** Keys the hashes: whoever reads the table cannot find out whose tries they are by hashing addresses. */
  readonly secret: string;
};

/**
 * Counts tries by account and by address for all processes together: guessing, registering or mailing in bulk has to
 * wait. A window begins with the first try; its count is one row, whatever happens in it.
 */
export function createThrottle({ throttleTries, clock, secret }: ThrottleDeps, name: ThrottleName): Throttle {
  const { account: accountMax, address: addressMax } = limits[name];
  const key = (kind: 'account' | 'address', value: string) =>
    createHmac('sha256', secret).update(`throttle\n${name}\n${kind}\n${value}`).digest();
  const accountKey = (account: string) => key('account', account.trim().toLowerCase());
  const addressKey = (address: string) => key('address', toNetwork(address));

  return {
    async enter(account, address) {
      const now = clock();
      const counted = [
        { key: accountKey(account), max: accountMax },
        { key: addressKey(address), max: addressMax },
      ];
      const windows = await throttleTries.add(
        counted.map((entry) => entry.key),
        { now, endsAt: new Date(now.getTime() + windowMs) },
      );
      const states = counted.map(({ key: counter, max }) => {
        const window = windows.find((known) => known.key.equals(counter));
        return { key: counter, endsAt: window?.endsAt ?? now, isFull: (window?.tries ?? 0) > max };
      });
      const full = states.filter(({ isFull }) => isFull);
      if (full.length === 0) return;
      // A try that was refused on account of one is not the other's.
      await throttleTries.takeBack(states.filter(({ isFull }) => !isFull).map((state) => state.key));
      const waitMs = Math.max(...full.map(({ endsAt }) => endsAt.getTime() - now.getTime()));
      throw errors.tooManyTries(Math.max(1, Math.ceil(waitMs / 1000)));
    },
    async noteSuccess(account, address) {
      await throttleTries.forget(accountKey(account));
      await throttleTries.takeBack([addressKey(address)]);
    },
    forgive: (account) => throttleTries.forget(accountKey(account)),
  };
}
