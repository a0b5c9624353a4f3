import express, { type Router } from 'express';

import { invalidField } from '../../platform/errors/catalogue.js';
import { readPlace } from './sandbox-caller.js';
import { optionalCount, optionalCurrency, optionalFlag, readBody, text } from './sandbox-input.js';
import type { Sandbox } from './sandbox.js';

/** Payments at a simulated provider that no one has disputed, and what the bank does with their refunds. */
export function createSandboxPaymentRouter(sandbox: Sandbox): Router {
  const router = express.Router();
  router.post('/:provider/payments', async (request, response) => {
    const body = readBody(request);
    const options = {
      amount: optionalCount(body.amount, 'amount') ?? 5000,
      currency: optionalCurrency(body.currency) ?? 'USD',
      ...(optionalFlag(body.refunds_wait, 'refunds_wait') ? { refundsWait: true as const } : {}),
    };
    const { providerPaymentId } = await sandbox.playPayments(
      await readPlace(request, body),
      (payments, account) => payments.createPayment(account, options),
    );
    response.status(201).json({ payment_id: providerPaymentId });
  });
  router.post('/:provider/payments/:id/end-refunds', async (request, response) => {
    const body = readBody(request);
    const { end } = body;
    if (end !== 'succeeded' && end !== 'failed') throw invalidField('end', 'end must be succeeded or failed');
    await sandbox.playPayments(await readPlace(request, body), (payments, account) =>
      payments.endRefunds(account, text(request.params.id), end),
    );
    response.status(204).end();
  });
  return router;
}
