import type { JobPayloads, NewJob } from '../../platform/jobs/jobs.js';
import { mailOwners, type DisabledMailDeps } from '../webhook-endpoints/disabled-mail.js';
import { channelDisabledMail } from '../webhook-endpoints/webhook-mails.js';
import type { ChatChannelsRepository } from './chat-channels.repository.js';

const name = 'chat-channels.send-disabled-mail';

export type ChannelDisabledMailDeps = Pick<DisabledMailDeps, 'database' | 'mailer' | 'config'> & {
  readonly chatChannels: Pick<ChatChannelsRepository, 'findChatChannel'>;
};

/** Emails the owners of a company that one of their chat channels was disabled. */
export async function mailChannelDisabled(
  { database, chatChannels, mailer, config }: ChannelDisabledMailDeps,
  tenantId: string,
  { channelId, userId }: JobPayloads[typeof name],
): Promise<void> {
  const channel = await chatChannels.findChatChannel({ tenantId, channelId });
  if (channel === undefined || channel.is_enabled) return;
  await mailOwners(
    { database, mailer },
    {
      tenantId,
      userId,
      jobFor: (ownerId) => channelDisabledMailJob(tenantId, { channelId, userId: ownerId }),
      contentFor: (owner) => channelDisabledMail(owner, channel, config.publicUrl),
    },
  );
}

export function channelDisabledMailJob(
  tenantId: string,
  payload: JobPayloads[typeof name],
): NewJob<typeof name> {
  const { channelId, userId } = payload;
  const key = `chat-channel-disabled:${channelId}`;
  return { tenantId, name, payload, key: userId === undefined ? key : `${key}:${userId}` };
}
