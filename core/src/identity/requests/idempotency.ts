import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

import type { Request, RequestHandler } from 'express';

import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { type HeldAnswer, holdResponse } from '../../platform/http/hold-response.js';
import { routedPath } from '../../platform/http/routed-path.js';
import type { Actor } from '../access/actor.js';
import type { Permission } from '../access/permissions.js';
import { authorize, type Authentication } from './authentication.js';

/** The first request of a key. `status`, `headers` and `body` are null until it has its response. */
type Kept = {
  readonly request_sha256: string;
  readonly status: number | null;
  readonly headers: OutgoingHttpHeaders | null;
  readonly body: Buffer | null;
};

/**
 * POST routes that reach a payment provider or store platform, in the form of `routedPath`, each with its permission. A
 * stored response is only replayed to a caller who still has the permission.
 */
const guarded: readonly (readonly [path: RegExp, permission: Permission])[] = [
  [/^\/api\/disputes\/bulk$/, 'disputes:write'],
  [/^\/api\/alerts\/bulk$/, 'alerts:write'],
  [/^\/api\/(refunds|alerts\/[^/]+\/refund)$/, 'refunds:write'],
  [/^\/api\/approvals\/[^/]+\/approve$/, 'approvals:decide'],
  [/^\/api\/disputes\/[^/]+\/(accept|submit|submissions\/[^/]+\/retry)$/, 'disputes:write'],
  [/^\/api\/evidence\/dispute\/[^/]+\/collect$/, 'evidence:write'],
  [/^\/api\/psp\/accounts(\/[^/]+\/(verify|sync))?$/, 'psp_accounts:write'],
  [
    /^\/api\/[^/]+\/(callback|pending-installs(\/[^/]+\/confirm)?|accounts\/[^/]+\/(disconnect|test|sync-orders))$/,
    'stores:write',
  ],
];

/** Errors that don't depend on the request itself and may be gone on a retry. */
const passing = new Set([401, 403, 429]);

/** How long responses are stored. */
const retentionHours = 24;

/**
 * Implements `Idempotency-Key`. The first response of a key is stored and replayed for the same request of the same
 * caller. A different request with the key is rejected, because the response may contain data that the other caller may
 * not see. Temporary errors (5xx) are not stored, so that the caller can retry.
 */
export function createIdempotency(database: Database, authentication: Authentication): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    const permission = findPermission(request);
    if (key === undefined || permission === undefined) {
      next();
      return;
    }
    const actor = await authorize(authentication, request, permission);
    if (key.length > 255 || key.trim() === '')
      throw invalidField('Idempotency-Key', 'Idempotency-Key must have 1 to 255 characters');
    const { tenantId } = actor;
    if (tenantId === null) {
      next();
      return;
    }
    const sha256 = fingerprint(request, actor);
    const kept = await claim(database, tenantId, key, sha256);
    if (kept === undefined) {
      holdResponse(response, keepAnswer(database, { tenantId, key }));
      next();
      return;
    }
    if (kept.request_sha256 !== sha256) throw errors.idempotencyMismatch();
    if (kept.status === null) throw errors.idempotencyRunning();
    response.setHeader('idempotent-replayed', 'true');
    for (const [name, value] of Object.entries(kept.headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    response.status(kept.status).end(kept.body);
  };
}

/** Returns true for calls that have the header in openapi.yaml. */
export function isGuarded(request: Pick<Request, 'method' | 'path'>): boolean {
  return findPermission(request) !== undefined;
}

/** Returns the permission of a guarded call. Undefined for other calls. */
export function findPermission({ method, path }: Pick<Request, 'method' | 'path'>): Permission | undefined {
  if (method !== 'POST') return undefined;
  return guarded.find(([pattern]) => pattern.test(routedPath(path)))?.[1];
}

/** Includes the query, which carries the parameters of store platform callbacks. Ignores the path's spelling. */
function fingerprint(request: Request, { userId, apiKey }: Actor): string {
  const [query = ''] = /\?.+$/.exec(request.originalUrl) ?? [];
  const target = routedPath(request.path) + query;
  const text = `${apiKey?.keyId ?? userId}\n${target}\n${JSON.stringify(request.body ?? null)}`;
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the stored response, or undefined if this request now owns the key. A crashed server's claim expires in 1 minute. */
function claim(database: Database, tenantId: string, key: string, sha256: string): Promise<Kept | undefined> {
  return database.transaction(tenantId, async (tx) => {
    await tx('idempotency_keys')
      .where({ tenant_id: tenantId })
      .whereRaw(
        `created_at < now() - ? * interval '1 hour' or (status is null and created_at < now() - interval '1 minute')`,
        [retentionHours],
      )
      .delete();
    const inserted: unknown[] = await tx('idempotency_keys')
      .insert({ tenant_id: tenantId, key, request_sha256: sha256 })
      .onConflict(['tenant_id', 'key'])
      .ignore()
      .returning('key');
    if (inserted.length > 0) return undefined;
    return (await tx('idempotency_keys').where({ tenant_id: tenantId, key }).first()) as Kept;
  });
}

/** Stores the response, or releases the key if the same request may have another outcome later. */
function keepAnswer(
  database: Database,
  { tenantId, key }: { readonly tenantId: string; readonly key: string },
): (answer: HeldAnswer) => Promise<void> {
  return ({ status, headers, body }) =>
    database.transaction(tenantId, async (tx) => {
      const row = tx('idempotency_keys').where({ tenant_id: tenantId, key });
      await (status >= 500 || passing.has(status)
        ? row.delete()
        : row.update({ status, headers: JSON.stringify(headers), body }));
    });
}
