import { createHash } from 'node:crypto';

import type { Request, RequestHandler, Response } from 'express';

import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { routedPath } from '../../platform/http/routed-path.js';
import type { Actor } from '../access/actor.js';
import type { Permission } from '../access/permissions.js';
import { authorize, type Authentication } from './authentication.js';

type Kept = { request_sha256: string; status: number | null; answer: unknown };

/**
 * The POSTs that reach a payment provider or the platform of a store, as `routedPath` spells them, with what each needs: a
 * stored answer is given again only to someone who may still make the call.
 */
const guarded: readonly (readonly [path: RegExp, permission: Permission])[] = [
  [/^\/api\/disputes\/[^/]+\/(accept|submit|submissions\/[^/]+\/retry)$/, 'disputes:write'],
  [/^\/api\/evidence\/dispute\/[^/]+\/collect$/, 'evidence:write'],
  [/^\/api\/psp\/accounts(\/[^/]+\/(verify|sync))?$/, 'psp_accounts:write'],
  [
    /^\/api\/[^/]+\/(callback|pending-installs(\/[^/]+\/confirm)?|accounts\/[^/]+\/(disconnect|test|sync-orders))$/,
    'stores:write',
  ],
];

/** Refusals that say nothing of the request, and may be over when it comes again. */
const passing = new Set([401, 403, 429]);

/** Answers of a key older than this are forgotten. */
const keptHours = 24;

/**
 * Honours `Idempotency-Key`: the first answer of a key is kept and given again to the same request of the same caller;
 * another one with the key is refused, as the answer may be more than others may see. A refusal that may pass (5xx)
 * is not kept, so that the caller can try again.
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
      throw invalidField('Idempotency-Key', 'Idempotency-Key has 1 to 255 characters');
    const { tenantId } = actor;
    if (tenantId === null) {
      next();
      return;
    }
    const sha256 = fingerprint(request, actor);
    const kept = await claim(database, tenantId, key, sha256);
    if (kept === undefined) {
      keepAnswer(response, database, { tenantId, key });
      next();
      return;
    }
    if (kept.request_sha256 !== sha256) throw errors.idempotencyMismatch();
    if (kept.status === null) throw errors.idempotencyRunning();
    response.setHeader('idempotent-replayed', 'true');
    response.status(kept.status).json(kept.answer);
  };
}

/** openapi.yaml gives the header to these calls. */
export function isGuarded(request: Pick<Request, 'method' | 'path'>): boolean {
  return findPermission(request) !== undefined;
}

/** What a guarded call needs, undefined for other calls. */
export function findPermission({ method, path }: Pick<Request, 'method' | 'path'>): Permission | undefined {
  if (method !== 'POST') return undefined;
  return guarded.find(([pattern]) => pattern.test(routedPath(path)))?.[1];
}

/** The query counts: what comes back from a store's platform has all it says there. How the path is spelled does not. */
function fingerprint(request: Request, { userId, apiKey }: Actor): string {
  const [query = ''] = /\?.+$/.exec(request.originalUrl) ?? [];
  const target = routedPath(request.path) + query;
  const text = `${apiKey?.keyId ?? userId}\n${target}\n${JSON.stringify(request.body ?? null)}`;
  return createHash('sha256').update(text).digest('hex');
}

/** Answers what is kept under the key, or undefined if it is ours now. A claim whose server died is free after a minute. */
function claim(database: Database, tenantId: string, key: string, sha256: string): Promise<Kept | undefined> {
  return database.transaction(tenantId, async (tx) => {
    await tx('idempotency_keys')
      .where({ tenant_id: tenantId })
      .whereRaw(
        `created_at < now() - ? * interval '1 hour' or (status is null and created_at < now() - interval '1 minute')`,
        [keptHours],
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

function keepAnswer(response: Response, database: Database, where: { tenantId: string; key: string }): void {
  const send = response.json.bind(response);
  const columns = { tenant_id: where.tenantId, key: where.key };
  response.json = (answer: unknown) => {
    const { statusCode: status } = response;
    const keep = database.transaction(where.tenantId, async (tx) => {
      const row = tx('idempotency_keys').where(columns);
      await (status >= 500 || passing.has(status)
        ? row.delete()
        : row.update({ status, answer: JSON.stringify(answer) }));
    });
    keep.then(
      () => send(answer),
      () => send(answer),
    );
    return response;
  };
}
