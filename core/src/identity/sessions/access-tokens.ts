import { createSecretKey } from 'node:crypto';

import jwt from 'jsonwebtoken';

import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Actor } from '../access/actor.js';
import type { UserRole } from './auth.dto.js';

export const accessTokenSeconds = 15 * 60;
const audience = 'rebuttal-api';
const issuer = 'rebuttal';
const required: jwt.VerifyOptions = { algorithms: ['HS256'], audience, issuer };

/** The token's payload, which clients may read. The names are for the impersonation banner. */
type Payload = {
  impersonating: boolean;
  impersonated_tenant_name?: string;
  /** The impersonator of `sub`. Source: RFC 8693, 4.1 */
  act?: { sub: string };
  sub: string;
  sid: string;
  tid: string | null;
  role: UserRole;
};

type VerifiedPayload = Payload & { readonly exp: number };

/** Additional claims of an impersonation token. */
export type VisitClaims = { readonly tenantName: string; readonly expiresAt: Date };

/** Maximum number of cached verifications. Tokens are valid for 15 minutes. */
const verifiedMax = 5_000;

export type AccessTokens = {
  /** @throws {Error} if the actor is an impersonator and `visit` is missing */
  issue(actor: Actor, visit?: VisitClaims): string;
  /** @throws {AppError} 401 */
  read(token: string): Actor;
  /** Returns the session of a token, even if it has expired. Does not authenticate the caller. */
  findSessionId(token: string): string | undefined;
};

export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  // A key object is created once. Passing the text makes each check 50 times slower.
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  // Caches verified signatures. The expiry is checked each time.
  const verified = new Map<string, VerifiedPayload>();

  function verify(token: string, now: number): VerifiedPayload {
    const known = verified.get(token);
    if (known !== undefined && known.exp > now) return known;
    const payload = jwt.verify(token, key, { ...required, clockTimestamp: now }) as VerifiedPayload;
    if (verified.size >= verifiedMax) verified.clear();
    if (Number.isSafeInteger(payload.exp)) verified.set(token, payload);
    return payload;
  }

  return {
    issue(actor, visit) {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const { exp = issuedAt + accessTokenSeconds, ...claims } = visitClaims(actor, visit);
      const payload: Payload & { iat: number; exp: number } = {
        sub: actor.userId,
        sid: actor.sessionId,
        tid: actor.tenantId,
        role: actor.role,
        ...claims,
        iat: issuedAt,
        exp,
      };
      return jwt.sign(payload, key, { algorithm: 'HS256', audience, issuer });
    },
    read(token) {
      try {
        const payload = verify(token, Math.floor(clock().getTime() / 1000));
        if (typeof payload.sid !== 'string' || typeof payload.sub !== 'string') throw errors.notSignedIn();
        return {
          userId: payload.sub,
          sessionId: payload.sid,
          tenantId: payload.tid,
          role: payload.role,
          ...(payload.act === undefined ? {} : { impersonator: { userId: payload.act.sub } }),
        };
      } catch {
        throw errors.notSignedIn();
      }
    },
    findSessionId(token) {
      try {
        const { sid } = jwt.verify(token, key, { ...required, ignoreExpiration: true }) as VerifiedPayload;
        return typeof sid === 'string' ? sid : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function visitClaims(
  { impersonator }: Actor,
  visit: VisitClaims | undefined,
): Pick<Payload, 'impersonating' | 'impersonated_tenant_name' | 'act'> & { exp?: number } {
  if (impersonator === undefined) return { impersonating: false };
  if (visit === undefined) throw new Error('An impersonation token requires the claims of its visit');
  return {
    impersonating: true,
    impersonated_tenant_name: visit.tenantName,
    act: { sub: impersonator.userId },
    exp: Math.floor(visit.expiresAt.getTime() / 1000),
  };
}
