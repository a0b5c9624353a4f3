import type { SignedWebhook } from '@rebuttal/plugin-kit';

import type { Log } from '../shared/log.js';

const triesMax = 6;

export type Delivery = {
  send(webhook: SignedWebhook): void;
  /** Resolves when all that was sent until now is taken, or given up. */
  settled(): Promise<void>;
};

/**
 * Posts the simulators' webhooks to this server, again for a while when they may be taken later. Those of an account come
 * one after the other; other accounts do not wait for them, as they do not at a provider. One that is refused for good
 * is sent once, unlike at most providers: whoever plays here has more to learn from what comes next.
 * `baseUrl` is asked each time, for the port is known only when the server listens.
 */
export function createDelivery(baseUrl: () => string, log: Log): Delivery {
  const queues = new Map<string, Promise<void>>();
  return {
    send(webhook) {
      const { pathname: told, search } = new URL(webhook.url);
      // A public address may have a path of its own, which a proxy takes away.
      const pathname = told.slice(Math.max(told.indexOf('/api/webhooks/'), 0));
      const queue = (queues.get(pathname) ?? Promise.resolve())
        .then(() => deliver(webhook, `${pathname}${search}`, { baseUrl, log }))
        .finally(() => {
          if (queues.get(pathname) === queue) queues.delete(pathname);
        });
      queues.set(pathname, queue);
    },
    settled: async () => void (await Promise.all(queues.values())),
  };
}

type Way = { readonly baseUrl: () => string; readonly log: Log };

async function deliver(webhook: SignedWebhook, path: string, { baseUrl, log }: Way): Promise<void> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const status = await post(`${baseUrl()}${path}`, webhook);
    if (status >= 200 && status < 300) return;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    log.warn({ status, attempt, path }, `a sandbox webhook was ${isRefused ? 'refused' : 'not taken'}`);
    if (isRefused) return;
    if (attempt < triesMax) await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt));
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
