import express, { type Router } from 'express';

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

/** A run of this size takes a few seconds to make. */
const ordersMax = 10_000;

/** What happens on the merchant's site at a simulated store. */
export function createSandboxStoreRouter(sandbox: Sandbox): Router {
  const router = express.Router();
  router.post('/:provider/orders', async (request, response) => {
    const body = readBody(request);
    const placedAt = optionalTime(body.placed_at, 'placed_at');
    const orderIds = await sandbox.createOrders(
      text(request.params.provider),
      optionalText(body.account_id, 'account_id'),
      {
        count: optionalCount(body.count, 'count', { min: 1, max: ordersMax }) ?? 1,
        amount: optionalCount(body.amount, 'amount'),
        currency: optionalCurrency(body.currency),
        email: optionalText(body.email, 'email'),
        transactionId: optionalText(body.transaction_id, 'transaction_id'),
        ...(placedAt === undefined ? {} : { placedAt }),
      },
    );
    response.status(201).json({ count: orderIds.length, store_order_ids: orderIds.slice(0, 100) });
  });
  router.post('/:provider/orders/:id/refund', async (request, response) => {
    const body = readBody(request);
    await sandbox.refundOrder(text(request.params.provider), optionalText(body.account_id, 'account_id'), {
      providerOrderId: text(request.params.id),
      amount: optionalCount(body.amount, 'amount'),
    });
    response.status(204).end();
  });
  router.post('/:provider/uninstall', async (request, response) => {
    const body = readBody(request);
    await sandbox.removeApp(
      text(request.params.provider),
      optionalText(body.account_id, 'account_id'),
      optionalFlag(body.tells, 'tells') ?? true,
    );
    response.status(204).end();
  });
  return router;
}
