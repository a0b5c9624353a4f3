import { createHmac } from 'node:crypto';

import { errors } from '../../platform/errors/catalogue.js';
import { toNetwork } from '../../platform/http/caller-network.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ThrottleRepository } from './throttle.repository.js';

const windowMs = 15 * 60 * 1000;

/** Maximum number of attempts within 15 minutes per account and per address. */
export type ThrottleLimits = { readonly account: number; readonly address: number };

export type Throttle = {
  /**
   * Counts an attempt before it runs, so that concurrent attempts can't bypass the limit.
   * @throws {AppError} 429 with the seconds to wait
   */
  enter(account: string, address: string): Promise<void>;
  /** Resets the account's count and removes this attempt from the address's count. */
  noteSuccess(account: string, address: string): Promise<void>;
  /** Resets the account's count, even if someone else exhausted it. */
  forgive(account: string): Promise<void>;
};

/** Throttles with separate counts. */
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
  /** Keys the hashes, so that the table doesn't reveal accounts to someone who hashes known addresses. */
  readonly secret: string;
};

export type ThrottleFor = (name: ThrottleName) => Throttle;

/**
 * Limits attempts per account and per address across all processes, to slow down guessing and bulk registrations and
 * emails. A window begins with the first attempt. Its count is a single row.
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
      // An attempt rejected by one limit doesn't count for the other.
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
