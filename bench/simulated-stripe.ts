import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { createMemoryStore, type SimulatorRequest } from '@rebuttal/plugin-kit';
import stripe from '@rebuttal/plugin-stripe';

import { secretKey, webhookSecret } from './product.js';

/** A call that the product made, whole, so that it can be made again. */
export type SeenCall = Pick<SimulatorRequest, 'method' | 'headers'> & {
  readonly path: string;
  readonly body: Buffer;
  readonly answer: string;
  /** From its first byte until it was answered, by `performance.now()`. */
  readonly from: number;
  readonly until: number;
};

export type SimulatedStripe = {
  readonly url: string;
  /** Who gets the webhooks, from now on. */
  tell(webhookUrl: string): void;
  /** A cardholder disputes a payment; answers Stripe's id of it. Nobody is told of one that is played alone. */
  createDispute(wish?: { readonly isTold: boolean }): string;
  /** What it would tell from now on is kept until `tellNow`, so that it is no part of what is timed. */
  tellLater(): void;
  /** Resolves once all that was kept has been taken; what comes from now on is told at once. */
  tellNow(): Promise<void>;
  /** How long each answer takes from now on, in milliseconds, beside the work for it. */
  answerAfter(ms: number): void;
  /** The calls since the last time, in their order. */
  takeCalls(): SeenCall[];
  stop(): Promise<void>;
};

/** Stripe as the plugin plays it, in memory and without any delay but what is wished. */
export async function startSimulatedStripe(): Promise<SimulatedStripe> {
  const calls: SeenCall[] = [];
  let webhookUrl = '';
  let delayMs = 0;
  let delivered = Promise.resolve();
  let kept: (() => void)[] | undefined;
  const simulator = stripe.createSimulator({
    store: createMemoryStore(),
    now: () => new Date(),
    deliver: ({ url, headers, body }) => {
      if (url === '') return;
      const tell = () => {
        delivered = delivered.then(async () => {
          await fetch(url, { method: 'POST', headers: { ...headers }, body }).catch(() => undefined);
        });
      };
      if (kept === undefined) tell();
      else kept.push(tell);
    },
  });
  const server = createServer((incoming, response) => {
    void (async () => {
      const from = performance.now();
      const request = await toRequest(incoming);
      if (delayMs > 0) await delay(delayMs);
      const answer = await simulator.handle(request);
      const { method, headers, body } = request;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
      const until = performance.now();
      calls.push({ method, headers, body, path: incoming.url ?? '', answer: answer.body, from, until });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (url) => void (webhookUrl = url),
    tellLater: () => void (kept ??= []),
    async tellNow() {
      const waiting = kept ?? [];
      kept = undefined;
      for (const tell of waiting) tell();
      await delivered;
    },
    answerAfter: (ms) => void (delayMs = ms),
    createDispute({ isTold } = { isTold: true }) {
      const credentials = { secret_key: secretKey, webhook_secret: webhookSecret };
      const account = { credentials, webhookUrl: isTold ? webhookUrl : '' };
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
