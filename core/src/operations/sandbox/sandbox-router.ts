import { join } from 'node:path';

import type { Fault, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';
import express, { type Request, type Response, type Router } from 'express';

import { invalidField } from '../../platform/errors/catalogue.js';
import { readJson } from '../../platform/http/json-body.js';
import { readPlace } from './sandbox-caller.js';
import {
  optionalCount,
  optionalCurrency,
  optionalFlag,
  optionalText,
  optionalTime,
  readBody,
  text,
} from './sandbox-input.js';
import { createSandboxSalesRouter } from './sandbox-sales-router.js';
import type { Sandbox, SandboxDispute, SandboxPlace } from './sandbox.js';

/** Final statuses. After a status below 200, the caller waits for another response. */
const statuses = { min: 200, max: 599 };
/** Milliseconds; longer than any caller waits. Timers of more than 31 bits would fire immediately. */
const delayMaxMs = 600_000;

/** Serves the simulated provider APIs under `/api`, and calls that trigger events. For evaluation and tests only. */
export function createSandboxRouter(sandbox: Sandbox, pageFolder: string): Router {
  const router = express.Router();
  router.get('/', (_request, response) =>
    response.sendFile(join(pageFolder, 'index.html'), { dotfiles: 'allow' }),
  );
  router.use('/page', express.static(pageFolder, { fallthrough: false, dotfiles: 'allow' }));
  router.all(
    '/:provider/api/*path',
    express.raw({ type: () => true, limit: '60mb' }),
    async (request, response) => {
      const answer = await sandbox.answer(text(request.params.provider), toSimulatorRequest(request));
      if (answer === undefined) {
        request.socket.destroy();
        return;
      }
      response
        .status(answer.status)
        .set({ 'content-type': 'application/json', ...answer.headers })
        .end(answer.bytes ?? answer.body);
    },
  );
  router.use(readJson({ bytes: 1024 * 1024, values: 5_000 }));
  router.get('/overview', async (request, response) =>
    response.json(await toOverview(sandbox, await readPlace(request))),
  );
  router.post('/:provider/disputes', (request, response) => createDispute(sandbox, request, response));
  router.post('/:provider/disputes/:id/resolve', (request, response) =>
    resolveDispute(sandbox, request, response),
  );
  router.post('/:provider/webhooks', async (request, response) => {
    const body = readBody(request);
    if (typeof body.body !== 'string') throw invalidField('body', 'Send the webhook body as text');
    const { webhook, delivery } = await sandbox.sendWebhook(await readPlace(request, body), {
      body: body.body,
      at: optionalTime(body.at, 'at'),
      isNew: optionalFlag(body.fresh_id, 'fresh_id'),
    });
    response.status(202).json({ sent: true, headers: webhook.headers, delivery });
  });
  router.post('/:carrier/shipments', (request, response) => {
    const body = readBody(request);
    const { number } = sandbox.carriers.createShipment(text(request.params.carrier), {
      scenario: optionalText(body.scenario, 'scenario'),
      number: optionalText(body.tracking_number, 'tracking_number'),
      deliveredAt: optionalTime(body.delivered_at, 'delivered_at'),
    });
    response.status(201).json({ tracking_number: number });
  });
  router.use(createSandboxSalesRouter(sandbox));
  router.get('/:provider/requests', async (request, response) => {
    const { providerId, tenantId } = await readPlace(request);
    response.json({ requests: sandbox.calls(providerId, tenantId) });
  });
  router.post('/:provider/faults', async (request, response) => {
    const { providerId, tenantId } = await readPlace(request);
    sandbox.setFault(providerId, readFault(readBody(request)), tenantId);
    response.status(204).end();
  });
  return router;
}

async function createDispute(sandbox: Sandbox, request: Request, response: Response): Promise<void> {
  const body = readBody(request);
  const { delivery, ...dispute } = await sandbox.createDispute(await readPlace(request, body), {
    reason: optionalText(body.reason, 'reason'),
    amount: optionalCount(body.amount, 'amount'),
    currency: optionalCurrency(body.currency),
    network: optionalText(body.network, 'network'),
    transactionId: optionalText(body.transaction_id, 'transaction_id'),
    originDisputeId: optionalText(body.origin_dispute_id, 'origin_dispute_id'),
    scenario: optionalText(body.scenario, 'scenario'),
  });
  response.status(201).json({ ...toDto(dispute), delivery });
}

async function resolveDispute(sandbox: Sandbox, request: Request, response: Response): Promise<void> {
  const { outcome } = readBody(request);
  if (outcome !== 'won' && outcome !== 'lost') throw invalidField('outcome', 'outcome must be won or lost');
  const { delivery, ...dispute } = await sandbox.resolve(
    await readPlace(request),
    text(request.params.id),
    outcome,
  );
  response.json({ ...toDto(dispute), delivery });
}

function toDto(dispute: SandboxDispute) {
  return {
    psp_dispute_id: dispute.providerDisputeId,
    account_id: dispute.accountId,
    created_at: dispute.createdAt,
    outcome: dispute.outcome ?? null,
    ...dispute.options,
  };
}

async function toOverview(sandbox: Sandbox, { tenantId }: SandboxPlace) {
  const providers = sandbox.providers().map(async ({ manifest }) => {
    const accounts = await sandbox.accounts({ providerId: manifest.id, tenantId });
    const own = new Set(accounts.map(({ accountId }) => accountId));
    return {
      provider: manifest.id,
      label: manifest.label,
      scenarios: sandbox.scenarios(manifest.id),
      makes_alerts: sandbox.makesAlerts(manifest.id),
      sample_credentials: sandbox.sampleCredentials(manifest.id, tenantId),
      accounts: accounts.map((account) => ({
        account_id: account.accountId,
        account_name: account.accountName,
      })),
      disputes: sandbox
        .disputes(manifest.id)
        .filter(({ accountId }) => tenantId === undefined || own.has(accountId))
        .slice(0, 20)
        .map(toDto),
    };
  });
  return { providers: await Promise.all(providers), carriers: sandbox.carriers.list() };
}

function toSimulatorRequest(request: Request): SimulatorRequest {
  const { path } = request.params as { path?: string[] };
  return {
    method: request.method,
    path: `/${(path ?? []).join('/')}`,
    query: new URL(request.originalUrl, 'http://sandbox.invalid').searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    ),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

function readFault(body: Record<string, unknown>): Fault {
  const drop = (['before', 'after'] as const).find((known) => known === body.drop);
  if (body.drop !== undefined && body.drop !== null && drop === undefined)
    throw invalidField('drop', 'drop must be before or after');
  return {
    count: optionalCount(body.count, 'count') ?? 1,
    skip: optionalCount(body.skip, 'skip'),
    call: optionalText(body.call, 'call'),
    status: optionalCount(body.status, 'status', statuses),
    delayMs: optionalCount(body.delay_ms, 'delay_ms', { max: delayMaxMs }),
    retryAfterSeconds: optionalCount(body.retry_after, 'retry_after'),
    drop,
  };
}
