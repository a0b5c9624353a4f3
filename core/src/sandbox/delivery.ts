import type { SignedWebhook } from '@rebuttal/plugin-kit';

import type { Log } from '../shared/log.js';

const triesMax = 6;

export type Delivery = {
  send(webhook: SignedWebhook): void;
  /** Resolves when all that was sent until now is taken, or given up. */
  settled(): Promise<void>;
};

/**
 * Posts the simulators' webhooks to this server: one after the other as a provider does, and again for a while when
 * they are not taken. `baseUrl` is asked each time, for the port is known only when the server listens.
 */
export function createDelivery(baseUrl: () => string, log: Log): Delivery {
  let queue = Promise.resolve();
  return {
    send(webhook) {
      queue = queue.then(() => deliver(webhook, baseUrl, log));
    },
    settled: () => queue,
  };
}

async function deliver(webhook: SignedWebhook, baseUrl: () => string, log: Log): Promise<void> {
  const { pathname, search } = new URL(webhook.url);
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const status = await post(`${baseUrl()}${pathname}${search}`, webhook);
    if (status >= 200 && status < 300) return;
    log.warn({ status, attempt, path: pathname }, 'a sandbox webhook was not taken');
    if (status === 401 || status === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
  }
}

async function post(url: string, webhook: SignedWebhook): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...webhook.headers },
      body: webhook.body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
