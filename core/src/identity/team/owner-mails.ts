import type { Database } from '../../platform/database/database.js';
import { enqueueJobs, type JobName, type NewJob } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Language } from '../../platform/shared/language.js';

export type OwnerMailDeps = { readonly database: Database; readonly mailer: Mailer };

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
  { database, mailer }: OwnerMailDeps,
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
