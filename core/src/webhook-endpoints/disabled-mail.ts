import type { Database } from '../database/database.js';
import { renderMail } from '../mail/mail-layout.js';
import type { Mailer } from '../mail/mailer.js';
import { endpointDisabledMail } from '../mail/webhook-mails.js';
import type { Language } from '../tenants/tenants.js';
import type { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

type Deps = {
  readonly database: Database;
  readonly webhookEndpoints: WebhookEndpointsRepository;
  readonly mailer: Mailer;
  readonly config: { readonly publicUrl: string };
};

/** Tells the owners of a company that an endpoint of theirs hears nothing any more. */
export async function sendDisabledMail(deps: Deps, tenantId: string, endpointId: string): Promise<void> {
  const endpoint = await deps.webhookEndpoints.find({ tenantId, endpointId });
  if (endpoint === undefined || endpoint.isEnabled) return;
  for (const owner of await listOwners(deps.database, tenantId)) {
    const content = endpointDisabledMail(owner, endpoint, deps.config.publicUrl);
    await deps.mailer.send(renderMail(owner.email, content));
  }
}

type Owner = { readonly email: string; readonly name: string; readonly language: Language };

function listOwners(database: Database, tenantId: string): Promise<Owner[]> {
  return database.read(tenantId, (tx) =>
    tx('users')
      .join('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .where({ 'users.tenant_id': tenantId, role: 'owner', removed_at: null })
      .select<Owner[]>('users.email', 'users.name', 'tenants.language'),
  );
}
