import { createHash } from 'node:crypto';

import type { RequestHandler, Response } from 'express';

import type { Database } from '../database/database.js';
import { errors, invalidField } from '../errors/catalogue.js';
import { authenticate, type Authentication } from './authentication.js';

type Kept = { request_sha256: string; status: number | null; answer: unknown };

/** The POSTs that reach a payment provider. */
const guarded =
  /^\/api\/(disputes\/[^/]+\/(accept|submit|submissions\/[^/]+\/retry)|psp\/accounts(\/[^/]+\/verify)?)$/;

/** Answers of a key older than this are forgotten. */
const keptHours = 24;

/**
 * Honours `Idempotency-Key`: the first answer of a key is kept and given again to the same request; another request
 * with the key is refused. A refusal that may pass (5xx) is not kept, so that the caller can try again.
 */
export function createIdempotency(database: Database, authentication: Authentication): RequestHandler {
  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    if (key === undefined || request.method !== 'POST' || !guarded.test(request.path)) {
      next();
      return;
    }
    if (key.length > 255 || key.trim() === '')
      throw invalidField('Idempotency-Key', 'Idempotency-Key has 1 to 255 characters');
    const { tenantId } = await authenticate(authentication, request);
    if (tenantId === null) {
      next();
      return;
    }
    const sha256 = createHash('sha256')
      .update(`${request.path}\n${JSON.stringify(request.body ?? null)}`)
      .digest('hex');
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
      await (status >= 500 || status === 401
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
