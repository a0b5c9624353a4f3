import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { EventType } from '../../platform/events/event-types.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { requireTimeZone } from '../../platform/shared/time-zones.js';
import type { PreferencesRepository } from '../reminders/preferences.repository.js';
import { attemptPost, describeAttempt, isSuccess } from '../webhook-endpoints/outbound-attempt.js';
import type { OutboundOptions } from '../webhook-endpoints/outbound-post.js';
import type { OutboundConfig } from '../webhook-endpoints/outbound-url.js';
import type {
  ChatChannelDto,
  ChatTestDto,
  CreateChatChannelRequest,
  UpdateChatChannelRequest,
} from './chat-channels.dto.js';
import { channelsMax, chatUrlContext, type ChatKind } from './chat-channels.js';
import type { ChannelPlace, ChatChannelsRepository } from './chat-channels.repository.js';
import { testMessage } from './chat-messages.js';
import { toChatPost } from './chat-payloads.js';
import { requireChatUrl, toUrlHint } from './chat-url.js';
import type { MessageContext } from './message-context.js';

export type ChatChannelsDeps = {
  readonly database: Database;
  readonly chatChannels: ChatChannelsRepository;
  readonly notificationPreferences: Pick<PreferencesRepository, 'getPreferences'>;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly messageContext: Pick<MessageContext, 'language'>;
  readonly outbound: OutboundOptions;
  readonly config: OutboundConfig & { readonly publicUrl: string };
};

const nameLengthMax = 100;

/** Manages the chat channels that receive a company's events. */
export class ChatChannelsService {
  constructor(private readonly deps: ChatChannelsDeps) {}

  async listChatChannels(actor: TenantActor): Promise<ChatChannelDto[]> {
    const channels = await this.deps.chatChannels.listChatChannels(actor.tenantId);
    return channels.map((channel) => shownTo(actor, channel));
  }

  async getChatChannel(actor: TenantActor, channelId: string): Promise<ChatChannelDto> {
    const channel = await this.deps.chatChannels.findChatChannel({ tenantId: actor.tenantId, channelId });
    if (channel === undefined) throw errors.chatChannelNotFound();
    return shownTo(actor, channel);
  }

  /** @throws {AppError} 409 if the company has reached its limit, 422 for a URL of another service */
  async createChatChannel(actor: TenantActor, request: CreateChatChannelRequest): Promise<ChatChannelDto> {
    const { database, chatChannels, notificationPreferences } = this.deps;
    const place = { tenantId: actor.tenantId, channelId: newId('chn') };
    const url = this.toUrlColumns(place, request.kind, request.url);
    const name = requireName(request.name);
    const zone = request.time_zone ?? (await notificationPreferences.getPreferences(actor)).time_zone;
    const columns = { kind: request.kind, name, events: unique(request.events), ...url };
    const timeZone = requireTimeZone(zone);
    await database.transaction(actor.tenantId, async (tx) => {
      const count = await chatChannels.countHeld(tx, actor.tenantId);
      if (count >= channelsMax) throw errors.tooManyChatChannels(channelsMax);
      await chatChannels.insertChatChannel(tx, place, { ...columns, time_zone: timeZone });
      await this.recordAudit(tx, actor, 'chat_channel.create', {
        channelId: place.channelId,
        kind: request.kind,
        host: new URL(request.url).host,
      });
    });
    return this.getChatChannel(actor, place.channelId);
  }

  async updateChatChannel(
    actor: TenantActor,
    channelId: string,
    request: UpdateChatChannelRequest,
  ): Promise<ChatChannelDto> {
    const place = { tenantId: actor.tenantId, channelId };
    const known = await this.getChatChannel(actor, channelId);
    const { url, events, name, time_zone: zone, is_enabled } = request;
    const columns = {
      ...(url === undefined ? {} : this.toUrlColumns(place, known.kind, url)),
      ...(events === undefined ? {} : { events: unique(events) }),
      ...(name === undefined ? {} : { name: requireName(name) }),
      ...(zone === undefined ? {} : { time_zone: requireTimeZone(zone) }),
      ...(is_enabled === undefined ? {} : { is_enabled, disabled_why: null, last_error: null }),
    };
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      if (!(await this.deps.chatChannels.updateChatChannel(tx, place, columns)))
        throw errors.chatChannelNotFound();
      const changed = Object.keys(request).join(', ');
      await this.recordAudit(tx, actor, 'chat_channel.update', { channelId, changed });
    });
    return this.getChatChannel(actor, channelId);
  }

  async deleteChatChannel(actor: TenantActor, channelId: string): Promise<void> {
    const known = await this.getChatChannel(actor, channelId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.chatChannels.deleteChatChannel(tx, { tenantId: actor.tenantId, channelId });
      await this.recordAudit(tx, actor, 'chat_channel.delete', { channelId, kind: known.kind });
    });
  }

  /** Posts a test message and returns the service's response. Works for a disabled channel too. */
  async test(actor: TenantActor, channelId: string): Promise<ChatTestDto> {
    const { database, box, chatChannels, messageContext, outbound, config } = this.deps;
    const place = { tenantId: actor.tenantId, channelId };
    const channel = await chatChannels.findSealed(place);
    if (channel === undefined) throw errors.chatChannelNotFound();
    const language = await messageContext.language(actor.tenantId);
    await database.transaction(actor.tenantId, (tx) =>
      this.recordAudit(tx, actor, 'chat_channel.test', { channelId }),
    );
    const url = box.openText(channel.url, chatUrlContext(channelId));
    const message = testMessage(language, config.publicUrl);
    const attempt = await attemptPost(toChatPost({ kind: channel.kind, url }, message), outbound);
    const error = isSuccess(attempt) ? null : describeAttempt(attempt);
    await chatChannels.noteResult(place, error);
    return {
      delivered: error === null,
      status: attempt.status ?? null,
      error,
      channel: await this.getChatChannel(actor, channelId),
    };
  }

  private toUrlColumns({ channelId }: ChannelPlace, kind: ChatKind, typed: string) {
    const url = requireChatUrl(kind, typed, this.deps.config);
    return {
      url: this.deps.box.sealText(url.href, chatUrlContext(channelId)),
      url_hint: toUrlHint(url),
    };
  }

  private recordAudit(
    tx: Tx,
    actor: TenantActor,
    action: Extract<AuditAction, `chat_channel.${string}`>,
    { channelId, ...details }: { readonly channelId: string } & Readonly<Record<string, string>>,
  ): Promise<void> {
    return this.deps.audit.record(tx, actor, {
      action,
      subject: { kind: 'chat_channel', id: channelId },
      details,
    });
  }
}

/** Members don't see any part of the URL. */
function shownTo({ role }: TenantActor, channel: ChatChannelDto): ChatChannelDto {
  return role === 'member' ? { ...channel, url: null } : channel;
}

function unique(events: readonly EventType[]): EventType[] {
  return [...new Set(events)];
}

function requireName(typed: string | null | undefined): string {
  const name = typed?.trim() ?? '';
  if (name.length > nameLengthMax)
    throw invalidField('name', `The name is too long (at most ${nameLengthMax} characters)`);
  return name;
}
