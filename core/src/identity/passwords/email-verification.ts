import { createSecretKey } from 'node:crypto';

import jwt from 'jsonwebtoken';

import type { Tx } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';

export const verificationHours = 72;

const audience = 'rebuttal-email-verification';
const issuer = 'rebuttal';

/** Whose address a link is for. An address that has changed since makes the link worthless. */
export type VerifiedAddress = { readonly userId: string; readonly email: string };

export type VerificationTokens = {
  issue(address: VerifiedAddress): string;
  /** Undefined for a token that is not ours or has expired. */
  read(token: string): VerifiedAddress | undefined;
};

/** Signed instead of stored: opening a link twice does no harm, and every link that was mailed works until it expires. */
export function createVerificationTokens(secret: string, clock: Clock): VerificationTokens {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const now = () => Math.floor(clock().getTime() / 1000);
  return {
    issue({ userId, email }) {
      const claims = { sub: userId, email, iat: now(), exp: now() + verificationHours * 60 * 60 };
      return jwt.sign(claims, key, { algorithm: 'HS256', audience, issuer });
    },
    read(token) {
      try {
        const rules = { algorithms: ['HS256' as const], audience, issuer, clockTimestamp: now() };
        const claims = jwt.verify(token, key, rules) as jwt.JwtPayload;
        const { sub, email } = claims as { readonly sub?: unknown; readonly email?: unknown };
        return typeof sub === 'string' && typeof email === 'string' ? { userId: sub, email } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Emails the link once the transaction has ended. Asking again while the email waits sends one. */
export function requestVerification(
  tx: Tx,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
): Promise<void> {
  const name = 'auth.send-email-verification';
  return enqueueJob(tx, { tenantId, name, payload: { userId }, key: `${name} ${userId}` });
}
