import express, { type Router } from 'express';

import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { readPlace } from './sandbox-caller.js';
import {
  optionalCount,
  optionalCurrency,
  optionalFlag,
  optionalText,
  readBody,
  text,
} from './sandbox-input.js';
import type { Sandbox } from './sandbox.js';

/** Payments at a simulated provider that no one has disputed, alerts, and what the bank does with refunds. */
export function createSandboxPaymentRouter(sandbox: Sandbox): Router {
  const router = express.Router();
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
  return router;
}

/** @throws {AppError} 404 if the simulated provider doesn't have this */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw errors.routeNotFound();
  return part;
}
