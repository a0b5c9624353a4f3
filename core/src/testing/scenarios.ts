import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';

import { exhibitTable } from '../evidence/readings/testing/exhibit-table.js';
import type { ApiAnswer, ApiClient } from './api-client.js';
import type { TestServer } from './test-server.js';
import { eventually } from './waiting.js';

/** The fields of a dispute that tests read. */
export type ProviderSnapshot = {
  readonly dispute_id: string;
  readonly psp_dispute_id: string;
  readonly status: string;
  readonly reason: string;
  readonly amount: number;
  readonly currency: string;
  readonly evidence_submitted: boolean;
};

export type Connection = {
  readonly alias?: string;
  /** Default: valid credentials of the simulator. */
  readonly credentials?: Readonly<Record<string, string>>;
};

/** Connects an account at a simulated provider and waits until its credentials are verified. */
export async function connect(
  server: TestServer,
  owner: ApiClient,
  provider: string,
  { alias, credentials }: Connection = {},
): Promise<string> {
  const { status, body } = await owner.post('/api/psp/accounts', {
    provider,
    account_name: 'Main shop',
    environment: 'test',
    webhook_alias: alias,
    credentials: credentials ?? (await sampleCredentials(server, provider)),
  });
  if (status !== 201) throw new Error(`${provider} was not connected: ${JSON.stringify(body)}`);
  const accountId = String(body.account.account_id);
  await eventually('the verified account', async () => {
    const account = await accountOf(owner, accountId);
    return account.verification_status === 'success';
  });
  return accountId;
}

export const connectStripe = (server: TestServer, owner: ApiClient, alias?: string): Promise<string> =>
  connect(server, owner, 'stripe', alias === undefined ? {} : { alias });

/** Returns credentials that a simulator accepts. */
export async function sampleCredentials(
  server: TestServer,
  provider: string,
): Promise<Record<string, string>> {
  const { body: overview } = await server.sandbox.get('/overview');
  const found = overview.providers.find((known: { provider: string }) => known.provider === provider);
  return found.sample_credentials as Record<string, string>;
}

/** The fields of an account that tests read. */
export type SeenAccount = {
  readonly account_id: string;
  readonly verification_status: string;
  readonly verification_message: string | null;
  readonly webhook_refusal: { readonly at: string; readonly why: string } | null;
  readonly webhook_url: string | null;
  readonly capabilities: readonly string[];
  readonly limits: readonly { capability: string; reason: string }[];
  readonly sync: {
    readonly state: string;
    readonly seen: number;
    readonly next_at: string | null;
    readonly finished_at: string | null;
    readonly error: string | null;
  };
};

export async function accountOf(owner: ApiClient, accountId: string): Promise<SeenAccount> {
  const { body } = await owner.get('/api/psp/accounts');
  const accounts = body.accounts as SeenAccount[];
  const account = accounts.find((known) => known.account_id === accountId);
  if (account === undefined) throw new Error(`there is no account ${accountId}`);
  return account;
}

/** Creates a dispute in the sandbox and returns it once it is listed. */
export async function startDispute(
  server: TestServer,
  owner: ApiClient,
  overrides: Readonly<Record<string, unknown>>,
  provider = 'stripe',
): Promise<ProviderSnapshot> {
  const { body: accounts } = await owner.get(`/api/psp/accounts?provider=${provider}`);
  const { status, body } = await server.sandbox.post(`/${provider}/disputes`, {
    account_id: accounts.accounts[0].account_id,
    ...overrides,
  });
  if (status !== 201) throw new Error(`The sandbox created no dispute: ${JSON.stringify(body)}`);
  return eventually('the dispute', async () => {
    const { body: list } = await owner.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
    return list.disputes[0] as ProviderSnapshot | undefined;
  });
}

export async function disputeOf(owner: ApiClient, disputeId: string): Promise<ProviderSnapshot> {
  return (await owner.get(`/api/disputes/${disputeId}`)).body as ProviderSnapshot;
}

type TextExhibit = {
  readonly type: string;
  readonly text: string;
  readonly title?: string;
  readonly details?: object;
};

/** Returns the exhibit's id. */
export async function addText(
  client: ApiClient,
  disputeId: string,
  { type, text, title = type, details }: TextExhibit,
): Promise<string> {
  const exhibit = { dispute_id: disputeId, evidence_type: type, title, text_content: text, details };
  const { status, body } = await client.post('/api/evidence/text', exhibit);
  expect(status, JSON.stringify(body)).to.equal(201);
  return String(body.evidence.evidence_id);
}

/** Adds an exhibit if the dispute has none, because checks block a response without evidence. */
export async function addExhibit(client: ApiClient, disputeId: string): Promise<void> {
  const { body: found } = await client.get(`/api/evidence?dispute_id=${disputeId}`);
  if (!Array.isArray(found.evidence) || found.evidence.length > 0) return;
  await client.post('/api/evidence/text', {
    dispute_id: disputeId,
    evidence_type: 'other',
    title: 'Note on the order',
    text_content: 'The customer ordered one oak hutch and received it.',
  });
}

/** Adds all required evidence, as texts that the readings of exhibits understand. */
export async function addRequiredExhibits(client: ApiClient, disputeId: string): Promise<void> {
  const { body } = await client.get(`/api/evidence-requirements/disputes/${disputeId}/completeness`);
  const rows = body.missing as { type: string; alternatives: { type: string }[] }[];
  for (const { type, alternatives } of rows) {
    const types = [type, ...alternatives.map((other) => other.type)];
    const row = exhibitTable.find((one) => types.includes(one.type));
    await client.post('/api/evidence/text', {
      ...{ dispute_id: disputeId, evidence_type: row?.type, title: type },
      text_content: row?.harmless,
    });
  }
  await addExhibit(client, disputeId);
}

/** Submits the response with an exhibit. A response with the letter only is sent with an override. */
export async function submitResponse(
  client: ApiClient,
  disputeId: string,
  request: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  await addExhibit(client, disputeId);
  const override = request['include_evidence'] === false ? { override: { reason: 'Only the letter.' } } : {};
  return client.post(`/api/disputes/${disputeId}/submit`, { ...override, ...request }, headers);
}

export async function onePagePdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([400, 200]).drawText(text, { x: 20, y: 100, size: 14 });
  return new Uint8Array(await document.save());
}
