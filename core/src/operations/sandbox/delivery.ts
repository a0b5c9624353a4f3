import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import type { Log } from '../../platform/shared/log.js';

const triesMax = 6;

/** The server's response to a webhook. `requestId` identifies the request in its inbox. */
export type DeliveryOutcome =
  | { readonly result: 'taken'; readonly requestId: string }
  | { readonly result: 'refused' | 'unanswered'; readonly reason: string };

export type Delivery = {
  /** Resolves when the webhook is accepted or given up. */
  send(webhook: SignedWebhook): Promise<DeliveryOutcome>;
  /** Resolves when all webhooks sent so far are accepted or given up. */
  settled(): Promise<void>;
};

/**
 * Posts the simulators' webhooks to this server and retries temporary failures for a while. The webhooks of an account
 * are sent in order; accounts don't wait for each other. A permanent refusal is not retried, unlike at most providers,
 * because the tester waits for the next webhook. `baseUrl` is called each time, because the port is only known once
 * the server listens.
 */
export function createDelivery(baseUrl: () => string, log: Log): Delivery {
  const queues = new Map<string, Promise<DeliveryOutcome>>();
  return {
    send(webhook) {
      const { pathname: target, search } = new URL(webhook.url);
      // A public URL may have a path prefix that a proxy removes.
      const pathname = target.slice(Math.max(target.indexOf('/api/webhooks/'), 0));
      const before: Promise<unknown> = queues.get(pathname) ?? Promise.resolve();
      const queue = before
        .then(() => deliver(webhook, `${pathname}${search}`, { baseUrl, log }))
        .finally(() => {
          if (queues.get(pathname) === queue) queues.delete(pathname);
        });
      queues.set(pathname, queue);
      return queue;
    },
    settled: async () => void (await Promise.all(queues.values())),
  };
}

type Way = { readonly baseUrl: () => string; readonly log: Log };

async function deliver(
  webhook: SignedWebhook,
  path: string,
  { baseUrl, log }: Way,
): Promise<DeliveryOutcome> {
  let last: Answer = { status: 0, requestId: '', reason: '' };
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    last = await post(`${baseUrl()}${path}`, webhook);
    const { status } = last;
    if (status >= 200 && status < 300) return { result: 'taken', requestId: last.requestId };
    const isRefused = status >= 400 && status < 500 && status !== 429;
    log.warn(
      { status, reason: last.reason, attempt, path },
      `a sandbox webhook was ${isRefused ? 'refused' : 'not accepted'}`,
    );
    if (isRefused) return { result: 'refused', reason: `${status}: ${last.reason}` };
    if (attempt < triesMax) await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
  }
  const reason = last.status === 0 ? 'The server did not answer' : `${last.status}: ${last.reason}`;
  return { result: 'unanswered', reason };
}

type Answer = { readonly status: number; readonly requestId: string; readonly reason: string };

async function post(url: string, webhook: SignedWebhook): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...webhook.headers },
      body: webhook.body,
    });
    const text = await response.text();
    const requestId = response.headers.get('x-request-id') ?? '';
    return { status: response.status, requestId, reason: readReason(text) };
  } catch {
    return { status: 0, requestId: '', reason: '' };
  }
}

/** Reads the `error` of a response of this API. */
function readReason(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
}
