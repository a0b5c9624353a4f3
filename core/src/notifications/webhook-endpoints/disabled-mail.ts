import type { Database } from '../../platform/database/database.js';
import { enqueueJobs, type JobName, type JobPayloads, type NewJob } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Language } from '../../platform/shared/language.js';
import type { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { endpointDisabledMail } from './webhook-mails.js';

const name = 'webhook-endpoints.send-disabled-mail';

export type DisabledMailDeps = {
  readonly database: Database;
  readonly webhookEndpoints: Pick<WebhookEndpointsRepository, 'findEndpoint'>;
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string };
};

/** Emails the owners of a company that one of their endpoints was disabled. */
export async function mailDisabled(
  { database, webhookEndpoints, mailer, config }: DisabledMailDeps,
  tenantId: string,
  { endpointId, userId }: JobPayloads[typeof name],
): Promise<void> {
  const endpoint = await webhookEndpoints.findEndpoint({ tenantId, endpointId });
  if (endpoint === undefined || endpoint.is_enabled) return;
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

export type Owner = {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
};

type OwnersMail<N extends JobName> = {
  readonly tenantId: string;
  /** The recipient. Without one, a job is enqueued for each owner. */
  readonly userId: string | undefined;
  readonly jobFor: (userId: string) => NewJob<N>;
  readonly contentFor: (owner: Owner) => MailContent;
};

/** Emails the owners of a company, each by a separate job. */
export async function mailOwners<N extends JobName>(
  { database, mailer }: Pick<DisabledMailDeps, 'database' | 'mailer'>,
  { tenantId, userId, jobFor, contentFor }: OwnersMail<N>,
): Promise<void> {
  const owners = await listOwners(database, tenantId);
  if (userId === undefined) {
    const jobs = owners.map((owner) => jobFor(owner.userId));
    await database.transaction(tenantId, (tx) => enqueueJobs(tx, jobs));
    return;
  }
  for (const owner of owners.filter((each) => each.userId === userId))
    await mailer.send(renderMail(owner.email, contentFor(owner)));
}

function listOwners(database: Database, tenantId: string): Promise<Owner[]> {
  return database.read(tenantId, (tx) =>
    tx('users')
      .join('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .where({ 'users.tenant_id': tenantId, role: 'owner', removed_at: null })
      .select<Owner[]>('users.user_id as userId', 'users.email', 'users.name', 'tenants.language'),
  );
}
