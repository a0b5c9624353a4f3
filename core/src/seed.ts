import type { OutsideActor } from './audit/audit.js';
import type { Container } from './container.js';
import { openPlan } from './plans/plans.js';
import { newId } from './shared/ids.js';

export const demoSignIns = {
  merchant: { email: 'demo@rebuttal.test', password: 'demo-password' },
  superAdmin: { email: 'admin@rebuttal.test', password: 'admin-password' },
} as const;

/**
 * A merchant whose plan opens everything, with an account at every simulated provider, and a super admin. What is there
 * already is left alone.
 */
export async function seedDemo(container: Container): Promise<void> {
  await seedMerchant(container);
  await createSuperAdmin(
    container,
    { ...demoSignIns.superAdmin, name: 'Platform Admin' },
    { kind: 'system' },
  );
}

async function seedMerchant(container: Container): Promise<void> {
  const { users } = container;
  const { email, password } = demoSignIns.merchant;
  if ((await users.findByEmail(email)) !== undefined) return;
  const user = await container.auth.service.createCompany({
    email,
    password,
    name: 'Demo Merchant',
    tenant_name: 'Bramble & Burrow',
  });
  const { userId, tenantId, role } = user;
  if (tenantId === null) return;
  await container.plansService.set({ tenantId }, openPlan);
  if (container.sandbox === undefined) return;
  const actor = { userId, sessionId: '', tenantId, role };
  for (const { manifest } of container.registry.all()) {
    await container.pspAccounts.create(actor, {
      provider: manifest.id,
      account_name: `${manifest.label} sandbox`,
      environment: 'test',
      webhook_alias: `demo-${manifest.id}`,
      credentials: { ...container.sandbox.sampleCredentials(manifest.id) },
    });
  }
}

/** Answers false if the address is taken. */
export async function createSuperAdmin(
  {
    auth,
    database,
    users,
    audit,
  }: Pick<Container, 'database' | 'users' | 'audit'> & {
    readonly auth: Pick<Container['auth'], 'passwords'>;
  },
  admin: { readonly email: string; readonly password: string; readonly name: string },
  maker: OutsideActor = { kind: 'operator' },
): Promise<boolean> {
  if ((await users.findByEmail(admin.email)) !== undefined) return false;
  const passwordHash = await auth.passwords.hash(admin.password);
  const { email, name } = admin;
  const userId = newId('usr');
  await database.system.transaction(async (tx) => {
    await users.insert(tx, { userId, tenantId: null, email, name, role: 'super_admin', passwordHash });
    const subject = { kind: 'user', id: userId };
    await audit.record(tx, maker, { action: 'admin.create', subject, details: { email } });
  });
  return true;
}
