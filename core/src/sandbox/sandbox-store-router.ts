import express, { type Router } from 'express';

import { invalidField } from '../errors/catalogue.js';
import { optionalCount, optionalText, readBody, text } from './sandbox-input.js';
import type { Sandbox } from './sandbox.js';

/** A run of this size takes a few seconds to make. */
const ordersMax = 10_000;

/** What happens on the merchant's site at a simulated store. */
export function createSandboxStoreRouter(sandbox: Sandbox): Router {
  const router = express.Router();
  router.post('/:provider/orders', async (request, response) => {
    const body = readBody(request);
    const count = optionalCount(body.count, 'count') ?? 1;
    if (count < 1 || count > ordersMax) throw invalidField('count', `count is from 1 to ${ordersMax}`);
    const placedAt = optionalText(body.placed_at);
    const orderIds = await sandbox.createOrders(
      text(request.params.provider),
      optionalText(body.account_id),
      {
        count,
        amount: optionalCount(body.amount, 'amount'),
        currency: optionalText(body.currency),
        email: optionalText(body.email),
        transactionId: optionalText(body.transaction_id),
        ...(placedAt === undefined ? {} : { placedAt: readTime(placedAt) }),
      },
    );
    response.status(201).json({ count: orderIds.length, store_order_ids: orderIds.slice(0, 100) });
  });
  router.post('/:provider/orders/:id/refund', async (request, response) => {
    const body = readBody(request);
    await sandbox.refundOrder(text(request.params.provider), optionalText(body.account_id), {
      providerOrderId: text(request.params.id),
      amount: optionalCount(body.amount, 'amount'),
    });
    response.status(204).end();
  });
  router.post('/:provider/uninstall', async (request, response) => {
    const body = readBody(request);
    await sandbox.removeApp(
      text(request.params.provider),
      optionalText(body.account_id),
      body.tells !== false,
    );
    response.status(204).end();
  });
  return router;
}

function readTime(value: string): Date {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw invalidField('placed_at', 'placed_at is a time');
  return time;
}
