import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { EventType } from '../../platform/events/event-types.js';
import type { ChatChannelDto } from './chat-channels.dto.js';

/** The columns for sending. The URL is encrypted. */
export type SealedChannel = Pick<ChatChannelDto, 'kind' | 'time_zone' | 'is_enabled'> & {
  url: string;
  last_success_at: Date | null;
};

export type ChannelColumns = Partial<
  Pick<ChatChannelDto, 'kind' | 'name' | 'time_zone' | 'is_enabled' | 'disabled_why' | 'last_error'>
> & {
  /** Encrypted. */
  url?: string;
  /** The host and the last characters of the URL. */
  url_hint?: string;
  events?: readonly EventType[];
};

/** The key of a channel. */
export type ChannelPlace = { readonly tenantId: string; readonly channelId: string };

const columns = [
  ...['channel_id', 'kind', 'name', 'url_hint as url', 'events', 'time_zone', 'is_enabled', 'disabled_why'],
  ...['last_success_at', 'last_error', 'created_at', 'updated_at'],
];

export class ChatChannelsRepository {
  constructor(private readonly database: Database) {}

  async listChatChannels(tenantId: string): Promise<ChatChannelDto[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('chat_channels').where({ tenant_id: tenantId }).orderBy('channel_id').select(columns),
    );
    return toAnswers<ChatChannelDto>(rows);
  }

  async findChatChannel(place: ChannelPlace): Promise<ChatChannelDto | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      tx('chat_channels').where(toKey(place)).first(columns),
    );
    return toAnswer<ChatChannelDto>(row);
  }

  async findSealed(place: ChannelPlace): Promise<SealedChannel | undefined> {
    const row: unknown = await this.database.read(place.tenantId, (tx) =>
      tx('chat_channels').where(toKey(place)).first(),
    );
    return row as SealedChannel | undefined;
  }

  /** Counts while holding the company's row, so that two concurrent calls can't exceed a limit. */
  async countHeld(tx: Tx, tenantId: string): Promise<number> {
    await tx('tenants').where({ tenant_id: tenantId }).forUpdate().first('tenant_id');
    const rows: unknown[] = await tx('chat_channels').where({ tenant_id: tenantId }).select('channel_id');
    return rows.length;
  }

  async insertChatChannel(tx: Tx, place: ChannelPlace, channel: ChannelColumns): Promise<void> {
    await tx('chat_channels').insert({ ...toKey(place), ...channel });
  }

  /** Returns false if the channel is gone. */
  async updateChatChannel(tx: Tx, place: ChannelPlace, channel: ChannelColumns): Promise<boolean> {
    const updated = await tx('chat_channels')
      .where(toKey(place))
      .update({ ...channel, updated_at: tx.raw('now()') });
    return updated === 1;
  }

  /** Also deletes its pending messages. */
  async deleteChatChannel(tx: Tx, place: ChannelPlace): Promise<void> {
    await tx('chat_channels').where(toKey(place)).delete();
  }

  async deleteAll(tx: Tx, tenantId: string): Promise<void> {
    await tx('chat_channels').where({ tenant_id: tenantId }).delete();
  }

  /** Records the result of a message, without marking the channel as changed. */
  async noteResult(place: ChannelPlace, error: string | null): Promise<void> {
    await this.database.transaction(place.tenantId, async (tx) => {
      const success = error === null ? { last_success_at: tx.raw('clock_timestamp()') } : {};
      await tx('chat_channels')
        .where(toKey(place))
        .update({ ...success, last_error: error });
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
