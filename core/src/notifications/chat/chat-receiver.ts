import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { Receiver, StoredEvent } from '../webhook-endpoints/delivery-worker.js';
import type { OutboundPost } from '../webhook-endpoints/outbound-post.js';
import { channelDisabledMailJob } from './channel-disabled-mail.js';
import { chatUrlContext } from './chat-channels.js';
import type { ChannelPlace, ChatChannelsRepository, SealedChannel } from './chat-channels.repository.js';
import { disputeMessage, type ChatEvent } from './chat-messages.js';
import { toChatPost } from './chat-payloads.js';
import type { MessageContext } from './message-context.js';

export type ChatReceiverDeps = {
  readonly database: Database;
  readonly chatChannels: ChatChannelsRepository;
  readonly messageContext: Pick<MessageContext, 'find'>;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
};

/** A chat channel as a receiver of messages. */
export async function findChatReceiver(
  deps: ChatReceiverDeps,
  place: ChannelPlace,
): Promise<Receiver | undefined> {
  const { database, chatChannels } = deps;
  const channel = await chatChannels.findSealed(place);
  if (channel === undefined) return undefined;
  return {
    isEnabled: channel.is_enabled,
    lastSuccessAt: channel.last_success_at ?? undefined,
    disabledError: 'The channel is disabled',
    prepare: (event) => prepare(deps, { ...place, ...channel }, event),
    noteSuccess: () => chatChannels.noteResult(place, null),
    noteFailure: (error) => chatChannels.noteResult(place, error),
    disable: (why) =>
      database.transaction(place.tenantId, async (tx) => {
        await chatChannels.updateChatChannel(tx, place, { is_enabled: false, disabled_why: why });
        await enqueueJob(tx, channelDisabledMailJob(place.tenantId, { channelId: place.channelId }));
      }),
  };
}

async function prepare(
  { messageContext, box, clock, config }: ChatReceiverDeps,
  { tenantId, channelId, kind, url, time_zone: timeZone }: ChannelPlace & SealedChannel,
  event: StoredEvent,
): Promise<OutboundPost | string> {
  const found = await messageContext.find(tenantId, event);
  if (found === undefined) return 'The dispute no longer exists';
  if (isOutdated(found.event, clock())) return 'The dispute no longer waits for a response';
  const reader = { language: found.language, timeZone, publicUrl: config.publicUrl, now: clock() };
  const target = { kind, url: box.openText(url, chatUrlContext(channelId)) };
  return toChatPost(target, disputeMessage(found.event, reader));
}

/** A reminder that was delayed until the response or the deadline would be wrong. */
function isOutdated({ type, dueBy }: ChatEvent, now: Date): boolean {
  return type === 'dispute.due_soon' && (dueBy === undefined || dueBy <= now);
}
