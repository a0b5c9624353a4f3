import express, { type Router } from 'express';

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
import type { Sandbox } from './sandbox.js';

/** Orders of this number take a few seconds to create. */
const ordersMax = 10_000;

/** Triggers events on the merchant's site at a simulated store. */
export function createSandboxStoreRouter(sandbox: Sandbox): Router {
  const router = express.Router();
  router.post('/:provider/orders', async (request, response) => {
    const body = readBody(request);
    const placedAt = optionalTime(body.placed_at, 'placed_at');
    const orderIds = await sandbox.createOrders(await readPlace(request, body), {
      count: optionalCount(body.count, 'count', { min: 1, max: ordersMax }) ?? 1,
      amount: optionalCount(body.amount, 'amount'),
      currency: optionalCurrency(body.currency),
      email: optionalText(body.email, 'email'),
      transactionId: optionalText(body.transaction_id, 'transaction_id'),
      ...(placedAt === undefined ? {} : { placedAt }),
    });
    response.status(201).json({ count: orderIds.length, store_order_ids: orderIds.slice(0, 100) });
  });
  router.post('/:provider/orders/:id/refund', async (request, response) => {
    const body = readBody(request);
    await sandbox.refundOrder(await readPlace(request, body), {
      providerOrderId: text(request.params.id),
      amount: optionalCount(body.amount, 'amount'),
    });
    response.status(204).end();
  });
  router.post('/:provider/uninstall', async (request, response) => {
    const body = readBody(request);
    const sendsWebhook = optionalFlag(body.sends_webhook, 'sends_webhook') ?? true;
    await sandbox.removeApp(await readPlace(request, body), sendsWebhook);
    response.status(204).end();
  });
  return router;
}
