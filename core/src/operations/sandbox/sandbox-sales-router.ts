import express, { type Router } from 'express';

import { errors, invalidField } from '../../platform/errors/catalogue.js';
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

/** Lets customers, banks and merchants act: payments without a dispute, alerts, ends of refunds, and orders of a store. */
export function createSandboxSalesRouter(sandbox: Sandbox): Router {
  const router = express.Router();
  servePayments(router, sandbox);
  serveOrders(router, sandbox);
  return router;
}

function servePayments(router: Router, sandbox: Sandbox): void {
  router.post('/:provider/payments', async (request, response) => {
    const body = readBody(request);
    const options = {
      amount: optionalCount(body.amount, 'amount') ?? 5000,
      currency: optionalCurrency(body.currency) ?? 'USD',
      ...(optionalFlag(body.refunds_wait, 'refunds_wait') ? { refundsWait: true as const } : {}),
    };
    const { providerPaymentId } = await sandbox.act(await readPlace(request, body), ({ payments }, account) =>
      present(payments).createPayment(account, options),
    );
    response.status(201).json({ payment_id: providerPaymentId });
  });
  router.post('/:provider/alerts', async (request, response) => {
    const body = readBody(request);
    const options = {
      paymentId: optionalText(body.payment_id, 'payment_id'),
      reason: optionalText(body.reason, 'reason'),
      amount: optionalCount(body.amount, 'amount'),
      currency: optionalCurrency(body.currency),
      network: optionalText(body.network, 'network'),
    };
    const made = await sandbox.act(await readPlace(request, body), ({ createAlert }, account) =>
      present(createAlert)(account, options),
    );
    response.status(201).json({ alert_id: made.providerAlertId, payment_id: made.paymentId });
  });
  router.post('/:provider/payments/:id/end-refunds', async (request, response) => {
    const body = readBody(request);
    const { end } = body;
    if (end !== 'succeeded' && end !== 'failed') throw invalidField('end', 'end must be succeeded or failed');
    await sandbox.act(await readPlace(request, body), ({ payments }, account) =>
      present(payments).endRefunds(account, text(request.params.id), end),
    );
    response.status(204).end();
  });
}

/** The merchant's site at a simulated store. */
function serveOrders(router: Router, sandbox: Sandbox): void {
  router.post('/:provider/orders', async (request, response) => {
    const body = readBody(request);
    const placedAt = optionalTime(body.placed_at, 'placed_at');
    const options = {
      count: optionalCount(body.count, 'count', { min: 1, max: ordersMax }) ?? 1,
      amount: optionalCount(body.amount, 'amount'),
      currency: optionalCurrency(body.currency),
      email: optionalText(body.email, 'email'),
      transactionId: optionalText(body.transaction_id, 'transaction_id'),
      ...(placedAt === undefined ? {} : { placedAt }),
    };
    const { providerOrderIds: orderIds } = await sandbox.act(
      await readPlace(request, body),
      ({ store }, account) => present(store).createOrders(account, options),
    );
    response.status(201).json({ count: orderIds.length, store_order_ids: orderIds.slice(0, 100) });
  });
  router.post('/:provider/orders/:id/refund', async (request, response) => {
    const body = readBody(request);
    const amount = optionalCount(body.amount, 'amount');
    await sandbox.act(await readPlace(request, body), ({ store }, account) =>
      present(store).refundOrder(account, text(request.params.id), amount),
    );
    response.status(204).end();
  });
  router.post('/:provider/uninstall', async (request, response) => {
    const body = readBody(request);
    const sendsWebhook = optionalFlag(body.sends_webhook, 'sends_webhook') ?? true;
    await sandbox.act(await readPlace(request, body), ({ store }, account) =>
      present(store).removeApp(account, sendsWebhook),
    );
    response.status(204).end();
  });
}

/** @throws {AppError} 404 if the simulated provider doesn't have this */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw errors.routeNotFound();
  return part;
}
