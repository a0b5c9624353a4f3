import { createSecretKey } from 'node:crypto';

import jwt from 'jsonwebtoken';

import type { Tx } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';

export const verificationHours = 72;

const audience = 'rebuttal-email-verification';
const issuer = 'rebuttal';

/** The user and address that a link verifies. If the address has changed since, the link is invalid. */
export type VerifiedAddress = { readonly userId: string; readonly email: string };

export type VerificationTokens = {
  issue(address: VerifiedAddress): string;
  /** Undefined for an invalid or expired token. */
  read(token: string): VerifiedAddress | undefined;
};

/** Tokens are signed instead of stored, because a link may be opened twice and each emailed link works until it expires. */
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

/** Enqueues the email as part of the transaction. Repeated requests before it is sent result in one email. */
export function requestVerification(
  tx: Tx,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
): Promise<void> {
  const name = 'auth.send-email-verification';
  return enqueueJob(tx, { tenantId, name, payload: { userId }, key: `${name} ${userId}` });
}
