import { PDFDocument } from '@cantoo/pdf-lib';

import type { ApiClient } from './api-client.js';
import type { TestServer } from './test-server.js';
import { eventually } from './waiting.js';

/** What a test reads of a dispute. */
export type SeenDispute = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly status: string;
  readonly reason: string;
  readonly amount: number;
  readonly currency: string;
  readonly evidence_submitted: boolean;
};

/** Connects the sandbox's Stripe account and waits until its credentials are found good. */
export async function connectStripe(server: TestServer, owner: ApiClient, alias?: string): Promise<string> {
  const { body: overview } = await server.sandbox.get('/overview');
  const stripe = overview.providers.find((known: { provider: string }) => known.provider === 'stripe');
  const { status, body } = await owner.post('/api/psp/accounts', {
    provider: 'stripe',
    account_name: 'Main shop',
    environment: 'test',
    webhook_alias: alias,
    credentials: stripe.sample_credentials,
  });
  if (status !== 201) throw new Error(`Stripe was not connected: ${JSON.stringify(body)}`);
  const accountId = String(body.account.account_id);
  await eventually('the verified account', async () => {
    const { body: list } = await owner.get('/api/psp/accounts');
    return list.accounts.some(
      (account: { account_id: string; verification_status: string }) =>
        account.account_id === accountId && account.verification_status === 'success',
    );
  });
  return accountId;
}

/** A cardholder disputes a payment; answers the dispute once it is on the list. */
export async function startDispute(
  server: TestServer,
  owner: ApiClient,
  wish: Readonly<Record<string, unknown>>,
): Promise<SeenDispute> {
  const { body: accounts } = await owner.get('/api/psp/accounts?provider=stripe');
  const { status, body } = await server.sandbox.post('/stripe/disputes', {
    account_id: accounts.accounts[0].account_id,
    ...wish,
  });
  if (status !== 201) throw new Error(`The sandbox made no dispute: ${JSON.stringify(body)}`);
  return eventually('the dispute', async () => {
    const { body: list } = await owner.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
    return list.disputes[0] as SeenDispute | undefined;
  });
}

export async function disputeOf(owner: ApiClient, disputeId: string): Promise<SeenDispute> {
  return (await owner.get(`/api/disputes/${disputeId}`)).body as SeenDispute;
}

export async function onePagePdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([400, 200]).drawText(text, { x: 20, y: 100, size: 14 });
  return new Uint8Array(await document.save());
}
