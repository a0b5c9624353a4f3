import { Webhook } from 'standardwebhooks';

import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { putBackRows, type Leased } from '../../platform/jobs/leases.js';
import { createRunner, type Lease, type Runner } from '../../platform/jobs/runner.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { storableText } from '../../platform/shared/storable-text.js';
import { nextTryInSeconds } from './delivery-schedule.js';
import { disabledMailJob } from './disabled-mail.js';
import { postOutside, type OutboundOptions } from './outbound-post.js';
import { secretContext, type WebhookEndpoint } from './webhook-endpoints.js';
import type { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

export type DeliveryDeps = {
  readonly database: Database;
  readonly webhookEndpoints: WebhookEndpointsRepository;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: OutboundOptions;
};

type DeliveryRow = {
  readonly delivery_id: string;
  readonly tenant_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly created_at: Date;
};
type Row = DeliveryRow & Leased;

type StoredEvent = {
  dispute_id: string | null;
  type: string;
  data: object;
  occurred_at: Date;
  request_id: string | null;
};

/** The result of one attempt. No status means that there was no response. */
type Answer = { readonly status?: number; readonly error?: string };

/** The receiver is gone permanently (Standard Webhooks, "410 Gone"). */
const goneStatus = 410;

const deliveriesTable = { name: 'webhook_deliveries', id: 'delivery_id', waiting: 'pending' } as const;

/**
 * Delivers events to endpoints. This process sends one event at a time to each endpoint, so a slow one occupies one
 * slot and doesn't block the others.
 */
export function createDeliveryWorker(deps: DeliveryDeps): Runner {
  const busy = new Set<string>();
  return createRunner<DeliveryRow>({
    table: deliveriesTable,
    system: deps.database.system,
    log: deps.log,
    concurrency: 16,
    batch: 50,
    groupBy: (row) => row.endpoint_id,
    handle: async (rows, lease) => {
      const endpointId = rows[0]?.endpoint_id ?? '';
      const round = new DeliveryRound(deps, lease);
      if (busy.has(endpointId)) return round.putBack(rows);
      busy.add(endpointId);
      try {
        await round.run(rows);
      } finally {
        busy.delete(endpointId);
      }
    },
  });
}

class DeliveryRound {
  constructor(
    private readonly deps: DeliveryDeps,
    private readonly lease: Lease,
  ) {}

  async run(rows: readonly Row[]): Promise<void> {
    for (const [index, row] of rows.entries()) {
      const endpoint = await this.deps.webhookEndpoints.find({
        tenantId: row.tenant_id,
        endpointId: row.endpoint_id,
      });
      if (endpoint === undefined) return;
      if (!endpoint.isEnabled) {
        await this.giveUp(row, 'The endpoint is disabled');
        continue;
      }
      const answer = await this.deliver(endpoint, row);
      await this.settle(endpoint, row, answer);
      // An endpoint that doesn't respond at all would not accept the rest of the batch either.
      if (answer.status === undefined) return this.putBack(rows.slice(index + 1));
    }
  }

  private async deliver(endpoint: WebhookEndpoint, row: Row): Promise<Answer> {
    const event = await this.findEvent(row);
    const { type, data, occurred_at, dispute_id, request_id } = event;
    const body = JSON.stringify({
      type,
      timestamp: occurred_at.toISOString(),
      data: dispute_id === null ? data : { dispute_id, ...data },
    });
    this.lease.assertHeld();
    try {
      const headers = {
        ...this.sign(endpoint, row.event_id, body),
        ...(request_id === null ? {} : { 'x-request-id': request_id }),
      };
      return await postOutside({ url: endpoint.url, headers, body }, this.deps.outbound);
    } catch (error) {
      return { error: error instanceof Error ? storableText(error.message, 300) : 'unknown' };
    }
  }

  /** During a rotation, both secrets sign, so the receiver can switch at any time. */
  private sign(endpoint: WebhookEndpoint, eventId: string, body: string): Record<string, string> {
    const now = this.deps.clock();
    const { secret, previousSecret, previousSecretUntil } = endpoint;
    const isPreviousGood = previousSecretUntil !== undefined && previousSecretUntil > now;
    const sealed = [secret, ...(previousSecret !== undefined && isPreviousGood ? [previousSecret] : [])];
    const signatures = sealed.map((one) =>
      new Webhook(this.deps.box.openText(one, secretContext(endpoint.endpointId))).sign(eventId, now, body),
    );
    return {
      'content-type': 'application/json',
      'user-agent': 'Rebuttal-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }

  private async findEvent(row: Row): Promise<StoredEvent> {
    const found: unknown = await this.deps.database.read(row.tenant_id, (tx) =>
      tx('events').where({ event_id: row.event_id, tenant_id: row.tenant_id }).first(),
    );
    return found as StoredEvent;
  }

  private async settle(endpoint: WebhookEndpoint, row: Row, answer: Answer): Promise<void> {
    const { status, error } = answer;
    if (status !== undefined && status >= 200 && status < 300) return this.noteDelivered(row, status);
    const waitSeconds = status === goneStatus ? undefined : nextTryInSeconds(row.attempts);
    const { system } = this.deps.database;
    const last = {
      last_attempt_at: system.raw('clock_timestamp()'),
      last_status: status ?? null,
      last_error: error ?? describeStatus(status),
      leased_by: null,
      leased_until: null,
    };
    if (waitSeconds !== undefined) {
      const runAt = system.raw(`clock_timestamp() + ? * interval '1 second'`, [waitSeconds]);
      await this.update(row, { ...last, run_at: runAt });
      return;
    }
    await this.update(row, { ...last, state: 'failed' });
    const isDead =
      status === goneStatus ||
      endpoint.lastSuccessAt === undefined ||
      endpoint.lastSuccessAt < row.created_at;
    if (isDead) await this.disable(endpoint, status === goneStatus ? 'gone' : 'failing');
  }

  private async noteDelivered(row: Row, status: number): Promise<void> {
    const { system } = this.deps.database;
    await this.update(row, {
      state: 'delivered',
      delivered_at: system.raw('clock_timestamp()'),
      last_attempt_at: system.raw('clock_timestamp()'),
      last_status: status,
      last_error: null,
      leased_by: null,
      leased_until: null,
    });
    await this.deps.database.transaction(row.tenant_id, (tx) =>
      tx('webhook_endpoints')
        .where({ tenant_id: row.tenant_id, endpoint_id: row.endpoint_id })
        .update({ last_success_at: tx.raw('clock_timestamp()') }),
    );
  }

  private giveUp(row: Row, why: string): Promise<void> {
    return this.update(row, { state: 'failed', last_error: why, leased_by: null, leased_until: null });
  }

  /** These were not attempted, because their endpoint is busy or unresponsive. */
  async putBack(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await putBackRows(this.deps.database.system, deliveriesTable, rows, 2);
  }

  /** Disables the endpoint after three days without a delivery or a 410, and emails the company's owners. */
  private async disable(endpoint: WebhookEndpoint, why: 'gone' | 'failing'): Promise<void> {
    const { tenantId, endpointId } = endpoint;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.webhookEndpoints.update(tx, endpoint, { is_enabled: false, disabled_why: why });
      await enqueueJob(tx, disabledMailJob(tenantId, { endpointId }));
    });
  }

  private async update(row: Row, columns: Record<string, unknown>): Promise<void> {
    this.lease.assertHeld();
    await this.deps.database
      .system('webhook_deliveries')
      .where({ delivery_id: row.delivery_id })
      .update(columns);
  }
}

function describeStatus(status: number | undefined): string {
  return status !== undefined && status >= 300 && status < 400
    ? `It answered ${status}; redirects are not followed`
    : `It answered ${status ?? 'nothing'}`;
}
