import type { Database, Tx } from '../../platform/database/database.js';
import type { EventType } from '../../platform/events/event-types.js';
import type { ChatChannel, ChatKind } from './chat-channels.js';

type Row = {
  channel_id: string;
  tenant_id: string;
  kind: ChatKind;
  name: string;
  url: string;
  url_hint: string;
  events: EventType[];
  time_zone: string;
  is_enabled: boolean;
  disabled_why: 'failing' | 'gone' | null;
  last_success_at: Date | null;
  last_error: string | null;
  created_at: Date;
  updated_at: Date;
};

export type ChannelColumns = Partial<Omit<Row, 'channel_id' | 'tenant_id' | 'created_at' | 'updated_at'>>;

/** The key of a channel. */
export type ChannelPlace = Pick<ChatChannel, 'tenantId' | 'channelId'>;

export class ChatChannelsRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string): Promise<ChatChannel[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('chat_channels').where({ tenant_id: tenantId }).orderBy('channel_id'),
    );
    return (rows as Row[]).map(toChannel);
  }

  async find(place: ChannelPlace, within?: Tx): Promise<ChatChannel | undefined> {
    const row: unknown = await this.database.read(
      place.tenantId,
      (tx) => tx('chat_channels').where(toKey(place)).first(),
      within,
    );
    return row === undefined ? undefined : toChannel(row as Row);
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('chat_channels').where({ tenant_id: tenantId }).select('channel_id');
    return rows.length;
  }

  async insert(tx: Tx, place: ChannelPlace, columns: ChannelColumns): Promise<void> {
    await tx('chat_channels').insert({ ...toKey(place), ...columns });
  }

  /** Returns false if the channel is gone. */
  async update(tx: Tx, place: ChannelPlace, columns: ChannelColumns): Promise<boolean> {
    const updated = await tx('chat_channels')
      .where(toKey(place))
      .update({ ...columns, updated_at: tx.raw('now()') });
    return updated === 1;
  }

  /** Also deletes its pending messages. */
  async delete(tx: Tx, place: ChannelPlace): Promise<void> {
    await tx('chat_channels').where(toKey(place)).delete();
  }

  async deleteAll(tx: Tx, tenantId: string): Promise<void> {
    await tx('chat_channels').where({ tenant_id: tenantId }).delete();
  }

  /** Records the result of a message, without marking the channel as changed. */
  async noteResult(place: ChannelPlace, error: string | undefined): Promise<void> {
    await this.database.transaction(place.tenantId, async (tx) => {
      const success = error === undefined ? { last_success_at: tx.raw('clock_timestamp()') } : {};
      await tx('chat_channels')
        .where(toKey(place))
        .update({ ...success, last_error: error ?? null });
    });
  }

  /** Locks an enabled channel against deletion until the transaction ends. Returns false if it is gone or disabled. */
  async hold(tx: Tx, place: ChannelPlace): Promise<boolean> {
    const held: unknown = await tx('chat_channels')
      .where({ ...toKey(place), is_enabled: true })
      .forKeyShare()
      .first('channel_id');
    return held !== undefined;
  }

  /** Enqueues an event for this channel only, regardless of its subscribed events. */
  async enqueue(tx: Tx, place: ChannelPlace, eventId: string): Promise<void> {
    await tx('webhook_deliveries').insert({ ...toKey(place), event_id: eventId });
    await tx.raw(`select pg_notify('rebuttal_deliveries', '')`);
  }
}

const toKey = ({ tenantId, channelId }: ChannelPlace) => ({ tenant_id: tenantId, channel_id: channelId });

function toChannel(row: Row): ChatChannel {
  return {
    channelId: row.channel_id,
    tenantId: row.tenant_id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    urlHint: row.url_hint,
    events: row.events,
    timeZone: row.time_zone,
    isEnabled: row.is_enabled,
    disabledWhy: row.disabled_why ?? undefined,
    lastSuccessAt: row.last_success_at ?? undefined,
    lastError: row.last_error ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
