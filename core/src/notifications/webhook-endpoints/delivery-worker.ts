import type { Database } from '../../platform/database/database.js';
import { releaseRows, type Leased } from '../../platform/jobs/leases.js';
import { createRunner, type Lease, type Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import { nextTryInSeconds } from './delivery-schedule.js';
import { attemptPost, describeAttempt, isSuccess, toAttempt, type Attempt } from './outbound-attempt.js';
import type { OutboundOptions, OutboundPost } from './outbound-post.js';

/** An event to deliver, as it was recorded. */
export type StoredEvent = {
  readonly event_id: string;
  readonly dispute_id: string | null;
  readonly type: string;
  readonly data: object;
  readonly occurred_at: Date;
  readonly request_id: string | null;
};

/** A webhook endpoint or a chat channel. */
export type Receiver = {
  readonly isEnabled: boolean;
  readonly lastSuccessAt: Date | undefined;
  /** Stored if nothing is sent because it is disabled. */
  readonly disabledError: string;
  /** Returns a text if the event is not worth sending, such as a reminder whose deadline has passed. */
  prepare(event: StoredEvent): Promise<OutboundPost | string>;
  noteSuccess(): Promise<void>;
  readonly noteFailure?: (error: string) => Promise<void>;
  /** Runs after three days without a delivery, or a 410. Its owners learn about it by email. */
  disable(why: 'gone' | 'failing'): Promise<void>;
};

export type FindReceiver = (
  row: Pick<DeliveryRow, 'tenant_id' | 'endpoint_id' | 'channel_id'>,
) => Promise<Receiver | undefined>;

export type DeliveryDeps = {
  readonly database: Database;
  readonly log: Log;
  readonly outbound: OutboundOptions;
  readonly findReceiver: FindReceiver;
};

type DeliveryRow = {
  readonly delivery_id: string;
  readonly tenant_id: string;
  /** One of these is null. */
  readonly endpoint_id: string | null;
  readonly channel_id: string | null;
  readonly event_id: string;
  readonly created_at: Date;
};
type Row = DeliveryRow & Leased;

/** The receiver is gone permanently (Standard Webhooks, "410 Gone"). Slack returns it for an archived channel. */
const goneStatus = 410;

/** The receiver accepts no more for now. Slack allows about one message a second in a channel. */
const busyStatus = 429;

const deliveriesTable = { name: 'webhook_deliveries', id: 'delivery_id', waiting: 'pending' } as const;

const receiverOf = ({ endpoint_id: endpointId, channel_id: channelId }: DeliveryRow) =>
  endpointId ?? channelId ?? '';

/**
 * Delivers events to endpoints and chat channels. This process sends one event at a time to each of them, so a slow one
 * occupies one slot and doesn't block the others.
 */
export function createDeliveryWorker(deps: DeliveryDeps): Runner {
  const busy = new Set<string>();
  return createRunner<DeliveryRow>({
    table: deliveriesTable,
    system: deps.database.system,
    log: deps.log,
    concurrency: 16,
    batch: 50,
    groupBy: receiverOf,
    handle: async (rows, lease) => {
      const receiverId = rows[0] === undefined ? '' : receiverOf(rows[0]);
      const round = new DeliveryRound(deps, lease);
      if (busy.has(receiverId)) return round.putBack(rows);
      busy.add(receiverId);
      try {
        await round.run(rows);
      } finally {
        busy.delete(receiverId);
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
      const receiver = await this.deps.findReceiver(row);
      if (receiver === undefined) return;
      if (!receiver.isEnabled) {
        await this.giveUp(row, receiver.disabledError);
        continue;
      }
      const answer = await this.deliver(receiver, row);
      if (typeof answer === 'string') {
        await this.giveUp(row, answer);
        continue;
      }
      await this.settle(receiver, row, answer);
      // A receiver that is overloaded or doesn't respond at all would not accept the rest of the batch either.
      if (answer.status === undefined || answer.status === busyStatus)
        return this.putBack(rows.slice(index + 1));
    }
  }

  /** Returns a text if the event is not worth sending. */
  private async deliver(receiver: Receiver, row: Row): Promise<Attempt | string> {
    const event = await this.findEvent(row);
    this.lease.assertHeld();
    let post: OutboundPost | string;
    try {
      post = await receiver.prepare(event);
    } catch (error) {
      return toAttempt(error);
    }
    return typeof post === 'string' ? post : attemptPost(post, this.deps.outbound);
  }

  private async findEvent(row: Row): Promise<StoredEvent> {
    const found: unknown = await this.deps.database.read(row.tenant_id, (tx) =>
      tx('events').where({ event_id: row.event_id, tenant_id: row.tenant_id }).first(),
    );
    return found as StoredEvent;
  }

  private async settle(receiver: Receiver, row: Row, answer: Attempt): Promise<void> {
    const { status } = answer;
    if (isSuccess(answer)) return this.noteDelivered(receiver, row, answer);
    const waitSeconds = status === goneStatus ? undefined : nextTryInSeconds(row.attempts);
    const { system } = this.deps.database;
    const error = describeAttempt(answer);
    const last = {
      last_attempt_at: system.raw('clock_timestamp()'),
      last_status: status ?? null,
      last_error: error,
      leased_by: null,
      leased_until: null,
    };
    await receiver.noteFailure?.(error);
    if (waitSeconds !== undefined) {
      const runAt = system.raw(`clock_timestamp() + ? * interval '1 second'`, [waitSeconds]);
      await this.update(row, { ...last, run_at: runAt });
      return;
    }
    await this.update(row, { ...last, state: 'failed' });
    const isDead =
      status === goneStatus ||
      receiver.lastSuccessAt === undefined ||
      receiver.lastSuccessAt < row.created_at;
    if (isDead) await receiver.disable(status === goneStatus ? 'gone' : 'failing');
  }

  private async noteDelivered(receiver: Receiver, row: Row, { status }: Attempt): Promise<void> {
    const { system } = this.deps.database;
    await this.update(row, {
      state: 'delivered',
      delivered_at: system.raw('clock_timestamp()'),
      last_attempt_at: system.raw('clock_timestamp()'),
      last_status: status ?? null,
      last_error: null,
      leased_by: null,
      leased_until: null,
    });
    await receiver.noteSuccess();
  }

  private giveUp(row: Row, why: string): Promise<void> {
    return this.update(row, { state: 'failed', last_error: why, leased_by: null, leased_until: null });
  }

  /** These were not attempted, because their receiver is busy or unresponsive. */
  async putBack(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await releaseRows(this.deps.database.system, deliveriesTable, rows, 2);
  }

  private async update(row: Row, columns: Record<string, unknown>): Promise<void> {
    this.lease.assertHeld();
    await this.deps.database
      .system('webhook_deliveries')
      .where({ delivery_id: row.delivery_id })
      .update(columns);
  }
}
