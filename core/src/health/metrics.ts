import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

import type { Database } from '../database/database.js';

export type Metrics = {
  readonly contentType: string;
  readonly webhooks: Counter<'provider' | 'outcome'>;
  read(): Promise<string>;
};

/** Figures for Prometheus; those of queues are counted when they are asked for. */
export function createMetrics(database: Database): Metrics {
  const registers = [new Registry()] as const;
  collectDefaultMetrics({ register: registers[0] });
  const webhooks = new Counter({
    name: 'rebuttal_webhooks_total',
    help: 'Webhooks by provider and by what became of them at the door',
    labelNames: ['provider', 'outcome'] as const,
    registers: [...registers],
  });
  new Gauge({
    name: 'rebuttal_webhook_events',
    help: 'Stored webhook events that wait or have failed',
    labelNames: ['state'] as const,
    registers: [...registers],
    async collect() {
      const found: unknown = await database
        .system('webhook_events')
        .whereIn('state', ['received', 'failed'])
        .groupBy('state')
        .select('state')
        .count('* as count');
      const rows = found as { state: string; count: number }[];
      this.reset();
      for (const { state, count } of rows) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'rebuttal_unknown_words',
    help: 'Words of a provider that its plugin does not know; rebuttal doctor lists them',
    labelNames: ['provider'] as const,
    registers: [...registers],
    async collect() {
      const found: unknown = await database
        .system('unknown_words')
        .groupBy('provider')
        .select('provider')
        .count('* as count');
      this.reset();
      for (const { provider, count } of found as { provider: string; count: number }[])
        this.set({ provider }, count);
    },
  });
  return { contentType: registers[0].contentType, webhooks, read: () => registers[0].metrics() };
}
