import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Request } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Database } from '../../platform/database/database.js';
import { version } from '../../platform/shared/version.js';
import { alarmKinds, type AlarmKind } from '../alarms/alarms.js';
import { readFolder, readQueueSeconds, readRows } from './probes.js';
import { routeOf } from './request-route.js';

export type Metrics = {
  readonly contentType: string;
  readonly webhooks: Counter<'provider' | 'outcome'>;
  /** Measures the time from a request's arrival to the end of its response. */
  readonly timeRequest: (request: IncomingMessage, response: ServerResponse) => void;
  read(): Promise<string>;
};

/** Alarms that this process has raised while the database can't store them. */
type UnstoredKinds = () => readonly AlarmKind[];

/** Metrics for Prometheus. Queues are counted on each request. */
export function createMetrics(
  database: Database,
  dataDir: string,
  unstoredKinds: UnstoredKinds = () => [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const webhooks = new Counter({
    name: 'rebuttal_webhooks_total',
    help: 'Webhooks by provider and by the result of their intake',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  new Gauge({
    name: 'rebuttal_build_info',
    help: 'Always 1. The labels have the versions of Rebuttal and Node.js',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.versions.node }, 1);
  gaugeQueue(database, registers);
  gaugeFolder(dataDir, registers);
  gaugeTroubles(database, unstoredKinds, registers);
  countProcessErrors(database, registers);
  const timeRequest = timeRequests(registers);
  const all = Registry.merge([figuresOfProcess(), registry]);
  return {
    contentType: all.contentType,
    webhooks,
    timeRequest,
    read: () => all.metrics(),
  };
}

function timeRequests(registers: Registry[]): Metrics['timeRequest'] {
  const durations = new Histogram({
    name: 'rebuttal_http_request_duration_seconds',
    help: 'Requests by route, method and class of the status, without streams of events',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.05, 0.2, 1, 5, 15],
    registers,
  });
  return (request, response) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
      const labels = {
        route: routeOf(request as Request),
        method: request.method ?? '',
        status: `${Math.floor(response.statusCode / 100)}xx`,
      };
      durations.observe(labels, (performance.now() - startedAt) / 1_000);
    });
  };
}

let ofProcess: Registry | undefined;

/** One registry per process, because its collectors live as long as the process and would keep a server in memory. */
function figuresOfProcess(): Registry {
  if (ofProcess !== undefined) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Without its database, a server still returns its other metrics. */
async function setEach<Row>(
  metric: { reset(): void },
  rows: Promise<Row[] | undefined>,
  set: (row: Row) => void,
): Promise<void> {
  const found = await rows;
  metric.reset();
  for (const row of found ?? []) set(row);
}

function gaugeQueue(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'rebuttal_webhook_events',
    help: 'Stored webhook events that wait or have failed',
    labelNames: ['state'] as const,
    registers,
    collect() {
      // Separate subqueries, because each state has its own index.
      const rows = readRows<{ state: string; count: number }>(
        database,
        ['received', 'failed']
          .map(
            (state) =>
              `select '${state}' as state, count(*)::integer from webhook_events where state = '${state}'`,
          )
          .join(' union all '),
      );
      return setEach(this, rows, ({ state, count }) => this.set({ state }, count));
    },
  });
  new Gauge({
    name: 'rebuttal_webhook_due_seconds',
    help: 'How long the webhook has been due that has been due the longest, 0 if none is',
    registers,
    async collect() {
      const seconds = await readQueueSeconds(database);
      if (seconds === undefined) this.reset();
      else this.set(seconds);
    },
  });
}

function gaugeFolder(dataDir: string, registers: Registry[]): void {
  new Gauge({
    name: 'rebuttal_data_folder_free_bytes',
    help: 'What is free where the files and the embedded database are; 0 if nothing can be written there',
    registers,
    async collect() {
      const folder = await readFolder(dataDir);
      if (folder === undefined) this.reset();
      else this.set(folder.freeBytes);
    },
  });
}

function countProcessErrors(database: Database, registers: Registry[]): void {
  new Counter({
    name: 'rebuttal_process_errors_total',
    help: 'Errors outside of a request, each of which ended a server process; counted over all processes and restarts',
    labelNames: ['origin'] as const,
    registers,
    collect() {
      const rows = readRows<{ origin: string; count: number }>(
        database,
        `select origin, count(happened_at)::integer
           from unnest(array['uncaughtException', 'unhandledRejection']) as origin
           left join process_errors using (origin) group by origin`,
      );
      return setEach(this, rows, ({ origin, count }) => this.inc({ origin }, count));
    },
  });
}

function gaugeTroubles(database: Database, unstoredKinds: UnstoredKinds, registers: Registry[]): void {
  new Gauge({
    name: 'rebuttal_alarms',
    help: '1 while an alarm is raised: what must be looked at now',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const stored = await readRows<{ kind: AlarmKind }>(
        database,
        'select kind from alarms where cleared_at is null',
      );
      const raised = new Set([...(stored ?? []).map(({ kind }) => kind), ...unstoredKinds()]);
      for (const kind of alarmKinds)
        if (stored !== undefined || raised.has(kind)) this.set({ kind }, raised.has(kind) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'rebuttal_unmapped_values',
    help: 'Words of a provider that its plugin does not know; rebuttal doctor lists them',
    labelNames: ['provider'] as const,
    registers,
    collect() {
      const rows = readRows<{ provider: string; count: number }>(
        database,
        'select provider, count(*)::integer from unknown_words group by provider',
      );
      return setEach(this, rows, ({ provider, count }) => this.set({ provider }, count));
    },
  });
}
