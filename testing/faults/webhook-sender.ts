import { request, type Agent } from 'node:http';

import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import type { ProviderId } from './simulated-providers.js';

export type Acknowledged = {
  readonly provider: ProviderId;
  readonly webhook: SignedWebhook;
};

const timeoutMs = 10_000;

/** Posts once. Returns the status, or 0 without a complete response. */
export function post(
  baseUrl: string,
  webhook: SignedWebhook,
  options: { readonly agent?: Agent; readonly timeoutMs?: number } = {},
): Promise<number> {
  const { pathname, search } = new URL(webhook.url);
  const body = Buffer.from(webhook.body);
  return new Promise((resolve) => {
    const sending = request(
      `${baseUrl}${pathname}${search}`,
      {
        method: 'POST',
        headers: { ...webhook.headers, 'content-length': String(body.length) },
        agent: options.agent ?? false,
        timeout: options.timeoutMs ?? timeoutMs,
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
        response.on('error', () => resolve(0));
        response.on('close', () => resolve(0));
      },
    );
    sending.on('timeout', () => sending.destroy()).on('error', () => resolve(0));
    sending.end(body);
  });
}

/** A provider's delivery: posts each webhook again until it is accepted, and records the accepted ones. */
export class Courier {
  readonly acknowledged: Acknowledged[] = [];
  private readonly waiting: Acknowledged[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;
  /** When off, deliveries wait, as while a connection is cut. */
  isOpen = true;

  constructor(private readonly baseUrl: () => string) {}

  send(provider: ProviderId, webhook: SignedWebhook): void {
    this.waiting.push({ provider, webhook });
    this.timer ??= setInterval(() => void this.deliverAll(), 50).unref();
    setImmediate(() => void this.deliverAll());
  }

  /** The number of pending webhooks. */
  get backlog(): number {
    return this.waiting.length;
  }

  /** Removes the pending webhooks, to deliver them in another way. */
  takeWaiting(): Acknowledged[] {
    return this.waiting.splice(0);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async deliverAll(): Promise<void> {
    if (this.isBusy || !this.isOpen) return;
    this.isBusy = true;
    try {
      for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
        const status = await post(this.baseUrl(), next.webhook);
        if (status < 200 || status >= 300) return;
        this.waiting.shift();
        this.acknowledged.push(next);
      }
    } finally {
      this.isBusy = false;
    }
  }
}
