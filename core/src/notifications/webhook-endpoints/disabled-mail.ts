import { mailOwners } from '../../identity/team/owner-mails.js';
import type { Database } from '../../platform/database/database.js';
import type { JobPayloads, NewJob } from '../../platform/jobs/jobs.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { endpointDisabledMail } from './webhook-mails.js';

const name = 'webhook-endpoints.send-disabled-mail';

export type DisabledMailDeps = {
  readonly database: Database;
  readonly webhookEndpoints: Pick<WebhookEndpointsRepository, 'find'>;
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string };
};

/** Emails the owners of a company that one of their endpoints was disabled. */
export async function mailDisabled(
  { database, webhookEndpoints, mailer, config }: DisabledMailDeps,
  tenantId: string,
  { endpointId, userId }: JobPayloads[typeof name],
): Promise<void> {
  const endpoint = await webhookEndpoints.find({ tenantId, endpointId });
  if (endpoint === undefined || endpoint.isEnabled) return;
  await mailOwners(
    { database, mailer },
    {
      tenantId,
      userId,
      jobFor: (ownerId) => disabledMailJob(tenantId, { endpointId, userId: ownerId }),
      contentFor: (owner) => endpointDisabledMail(owner, endpoint, config.publicUrl),
    },
  );
}

export function disabledMailJob(tenantId: string, payload: JobPayloads[typeof name]): NewJob<typeof name> {
  const { endpointId, userId } = payload;
  const key = `webhook-endpoint-disabled:${endpointId}`;
  return { tenantId, name, payload, key: userId === undefined ? key : `${key}:${userId}` };
}
