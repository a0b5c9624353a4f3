import { setTimeout as delay } from 'node:timers/promises';

import { call, fetchBytes, openCompany, startProduct, type Company, type Product } from './product.js';
import type { Bench } from './rounds.js';
import { startSimulatedStripe, type SimulatedStripe } from './simulated-stripe.js';

export type OpenDispute = { readonly disputeId: string; readonly providerDisputeId: string };

/** The product with its workers, a company, and a simulated Stripe. */
export type BenchEnvironment = {
  readonly product: Product;
  readonly company: Company;
  readonly stripe: SimulatedStripe;
  /** Creates a new dispute and waits until it is on the list. */
  openDispute(): Promise<OpenDispute>;
  /** As the owner. */
  request<T>(path: string, body?: unknown, method?: string): Promise<T>;
  requestBytes(path: string, body?: unknown): Promise<Buffer>;
  close(): Promise<void>;
};

const timeoutMs = 15_000;

export async function openEnvironment(bench: Bench, name: string): Promise<BenchEnvironment> {
  const stripe = await startSimulatedStripe();
  try {
    return await openWith(stripe, bench, name);
  } catch (error) {
    // An open timer would keep the bench from ending.
    await stripe.stop();
    throw error;
  }
}

async function openWith(
  stripe: SimulatedStripe,
  { stage, nodeOptions }: Bench,
  name: string,
): Promise<BenchEnvironment> {
  const product = await startProduct(stage, {
    name,
    workers: 'on',
    stripeUrl: stripe.url,
    nodeOptions,
    // Otherwise the length of a letter would depend on the evidence collected so far.
    settings: { EVIDENCE_COLLECTION: 'off' },
  });
  const { port } = product;
  const company = await openCompany(product, name);
  const { token } = company;
  stripe.sendWebhooksTo(`http://127.0.0.1:${port}${company.webhookPath}`);
  const send: BenchEnvironment['request'] = (path, body, method) => call(port, { path, token, body, method });
  return {
    product,
    company,
    stripe,
    request: send,
    requestBytes: (path, body) => fetchBytes(port, { path, token, body }),
    async openDispute() {
      const providerDisputeId = stripe.createDispute();
      for (const end = performance.now() + timeoutMs; performance.now() < end;) {
        const { disputes } = await send<{ disputes: { dispute_id: string }[] }>(
          `/api/disputes?search=${providerDisputeId}`,
        );
        const [found] = disputes;
        if (found !== undefined) return { disputeId: found.dispute_id, providerDisputeId };
        await delay(20);
      }
      throw new Error('The dispute did not arrive');
    },
    async close() {
      await product.stop();
      await stripe.stop();
    },
  };
}

export type TimedWork = () => Promise<unknown>;

/** The duration, in milliseconds. */
export async function timeOf(work: TimedWork): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
