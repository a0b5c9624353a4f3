import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { OutsideActor } from './audit/audit.js';
import type { Container } from './container.js';
import { AppError } from './errors/catalogue.js';
import { openPlan } from './plans/plans.js';
import { inOneLine, PluginError } from './providers/loader.js';
import { checkCredentials } from './psp-accounts/credentials.js';
import type { Sandbox } from './sandbox/sandbox.js';
import { newId } from './shared/ids.js';

export const demoSignIns = {
  merchant: { email: 'demo@rebuttal.test', password: 'demo-password' },
  superAdmin: { email: 'admin@rebuttal.test', password: 'admin-password' },
} as const;

/**
 * A merchant whose plan opens everything, with an account at every simulated provider, and a super admin. What is there
 * already is left alone.
 * @throws {PluginError} for a plugin that cannot be connected yet, before anything is made
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
  const { users, sandbox } = container;
  const { email, password } = demoSignIns.merchant;
  if ((await users.findByEmail(email)) !== undefined) return;
  const samples =
    sandbox === undefined ? [] : container.registry.all().map((provider) => sampleOf(provider, sandbox));
  const user = await container.auth.service.createCompany({
    email,
    password,
    name: 'Demo Merchant',
    tenant_name: 'Bramble & Burrow',
  });
  const { userId, tenantId, role } = user;
  if (tenantId === null) return;
  await container.plansService.set({ tenantId }, openPlan);
  const actor = { userId, sessionId: '', tenantId, role };
  for (const { manifest, credentials } of samples) {
    await container.pspAccounts.create(actor, {
      provider: manifest.id,
      account_name: `${manifest.label} sandbox`,
      environment: 'test',
      webhook_alias: `demo-${manifest.id}`,
      credentials,
    });
  }
}

function sampleOf(provider: AnyProvider, sandbox: Sandbox) {
  const { manifest } = provider;
  try {
    const sample = sandbox.sampleCredentials(manifest.id);
    return { manifest, credentials: checkCredentials(provider, 'test', sample) };
  } catch (cause) {
    const problem = 'cannot be part of the demo (SEED_DEMO=off starts without it)';
    throw new PluginError(manifest.id, `${problem}: ${whatItLacks(cause)}`, { cause });
  }
}

function whatItLacks(cause: unknown): string {
  const { details = [] } = cause instanceof AppError ? cause.extra : {};
  if (details.length === 0) return inOneLine(cause);
  return `its own sample is refused: ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`;
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
