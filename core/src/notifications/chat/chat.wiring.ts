import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { outboundOptions } from '../webhook-endpoints/outbound-post.js';
import { mailChannelDisabled, type ChannelDisabledMailDeps } from './channel-disabled-mail.js';
import { ChatChannelsController } from './chat-channels.controller.js';
import type { ChannelPlace } from './chat-channels.repository.js';
import { ChatChannelsService, type ChatChannelsDeps } from './chat-channels.service.js';
import { findChatReceiver, type ChatReceiverDeps } from './chat-receiver.js';
import { MessageContext, type MessageContextDeps } from './message-context.js';

type Deps = Omit<ChatChannelsDeps, 'messageContext' | 'outbound'> &
  Omit<ChatReceiverDeps, 'messageContext'> &
  ChannelDisabledMailDeps &
  MessageContextDeps;

/** Messages to Slack and Teams. */
export function createChat(base: Deps) {
  const messageContext = new MessageContext(base);
  const outbound = outboundOptions(base.config);
  const service = new ChatChannelsService({ ...base, messageContext, outbound });
  return {
    findReceiver: (place: ChannelPlace) => findChatReceiver({ ...base, messageContext }, place),
    controllers: [
      [ChatChannelsController, () => new ChatChannelsController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'chat-channels.send-disabled-mail': ({ tenantId, payload }) =>
        mailChannelDisabled(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}
