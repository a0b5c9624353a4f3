import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { createMemoryStore, type SimulatorRequest } from '@rebuttal/plugin-kit/simulator';
import { createSimulator } from '@rebuttal/plugin-stripe/simulator';

import { secretKey, webhookSecret } from './product.js';

/** A complete call of the product, so that it can be repeated. */
export type SeenCall = Pick<SimulatorRequest, 'method' | 'headers'> & {
  readonly path: string;
  readonly body: Buffer;
  readonly response: string;
  /** From its first byte until its response, in the time of `performance.now()`. */
  readonly from: number;
  readonly until: number;
};

export type SimulatedStripe = {
  readonly url: string;
  /** Sets the receiver of webhooks from now on. */
  sendWebhooksTo(webhookUrl: string): void;
  /** A cardholder disputes a payment. Returns Stripe's dispute id. A silent dispute sends no webhook. */
  createDispute(options?: { readonly isSilent: boolean }): string;
  /** Holds back webhooks until `releaseWebhooks`, so that they are not part of the measured time. */
  holdWebhooks(): void;
  /** Resolves when all held webhooks are delivered. Later ones are sent immediately. */
  releaseWebhooks(): Promise<void>;
  /** Sets the delay of each response, in milliseconds, in addition to its work. */
  setDelay(ms: number): void;
  /** The calls since the last time, in order. */
  takeCalls(): SeenCall[];
  stop(): Promise<void>;
};

/** The plugin's Stripe simulator, in memory and without any delay but the configured one. */
export async function startSimulatedStripe(): Promise<SimulatedStripe> {
  const calls: SeenCall[] = [];
  let webhookUrl = '';
  let delayMs = 0;
  let delivered = Promise.resolve();
  let heldBack: (() => void)[] | undefined;
  const simulator = createSimulator({
    store: createMemoryStore(),
    now: () => new Date(),
    deliver: ({ url, headers, body }) => {
      if (url === '') return;
      const send = () => {
        delivered = delivered.then(async () => {
          await fetch(url, { method: 'POST', headers: { ...headers }, body }).catch(() => undefined);
        });
      };
      if (heldBack === undefined) send();
      else heldBack.push(send);
    },
  });
  const server = createServer((incoming, response) => {
    void (async () => {
      const from = performance.now();
      const request = await toRequest(incoming);
      if (delayMs > 0) await delay(delayMs);
      const result = await simulator.handle(request);
      const { method, headers, body } = request;
      response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
      response.end(result.body);
      const until = performance.now();
      calls.push({ method, headers, body, path: incoming.url ?? '', response: result.body, from, until });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendWebhooksTo: (url) => void (webhookUrl = url),
    holdWebhooks: () => void (heldBack ??= []),
    async releaseWebhooks() {
      const waiting = heldBack ?? [];
      heldBack = undefined;
      for (const send of waiting) send();
      await delivered;
    },
    setDelay: (ms) => void (delayMs = ms),
    createDispute({ isSilent } = { isSilent: false }) {
      const credentials = { secret_key: secretKey, webhook_secret: webhookSecret };
      const account = { credentials, webhookUrl: isSilent ? '' : webhookUrl };
      return simulator.createDispute(account, { reason: 'fraudulent', amount: 4_550 }).providerDisputeId;
    },
    takeCalls: () => calls.splice(0),
    async stop() {
      await delivered;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<SimulatorRequest & { readonly body: Buffer }> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stripe.invalid');
  const headers = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers) as SimulatorRequest['headers'],
    body: await buffer(incoming),
  };
}
