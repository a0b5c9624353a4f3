import type { AnyProvider } from '@rebuttal/plugin-kit';

import { inOneLine, PluginError } from '../connections/providers/loader.js';
import { checkCredentials } from '../connections/psp-accounts/credentials.js';
import type { OutsideActor } from '../identity/audit/audit.js';
import { openPlan } from '../identity/plans/plans.js';
import type { Sandbox } from '../operations/sandbox/sandbox.js';
import { AppError } from '../platform/errors/catalogue.js';
import { demoSignIns } from '../platform/shared/demo-sign-ins.js';
import { newId } from '../platform/shared/ids.js';
import type { Container } from './container.js';

/**
 * Seeds a merchant with all features and an account at every simulated provider, and a super admin. Leaves existing data
 * unchanged.
 * @throws {PluginError} for a plugin that can't be connected, before anything is created
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
  const known = await container.users.findByEmail(demoSignIns.merchant.email);
  const samples = await newSamples(container);
  const { userId, tenantId, role } = known ?? (await createMerchant(container));
  if (tenantId === null) return;
  const actor = { userId, sessionId: '', tenantId, role };
  for (const { manifest, credentials } of samples) {
    await container.pspAccounts
      .createPspAccount(actor, {
        provider: manifest.id,
        account_name: `${manifest.label} sandbox`,
        environment: 'test',
        webhook_alias: aliasAt(manifest),
        credentials,
      })
      .catch((error: unknown) => {
        // The demo company may have reached its account limit.
        if (known === undefined || !(error instanceof AppError)) throw error;
      });
  }
}

async function createMerchant({ auth, plansService }: Container) {
  const user = await auth.service.createCompany(
    { ...demoSignIns.merchant, name: 'Demo Merchant', tenant_name: 'Bramble & Burrow' },
    { hasVerifiedEmail: true },
  );
  if (user.tenantId !== null) await plansService.set({ tenantId: user.tenantId }, openPlan);
  return user;
}

const aliasAt = ({ id }: AnyProvider['manifest']) => `demo-${id}`;

/** Adds accounts for plugins without one, because `PLUGINS` may have changed since the last start. */
async function newSamples({ sandbox, pspAccounts }: Container) {
  if (sandbox === undefined) return [];
  const samples = [];
  for (const provider of sandbox.providers()) {
    const { manifest } = provider;
    if (!(await pspAccounts.isAliasTaken(manifest.id, aliasAt(manifest))))
      samples.push(sampleOf(provider, sandbox));
  }
  return samples;
}

function sampleOf(provider: AnyProvider, sandbox: Sandbox) {
  const { manifest } = provider;
  try {
    const sample = sandbox.sampleCredentials(manifest.id);
    return { manifest, credentials: checkCredentials(provider, 'test', sample) };
  } catch (cause) {
    const problem = 'cannot be part of the demo (SEED_DEMO=off starts without it)';
    throw new PluginError(manifest.id, `${problem}: ${describeCause(cause)}`, { cause });
  }
}

function describeCause(cause: unknown): string {
  const { details = [] } = cause instanceof AppError ? cause.extra : {};
  if (details.length === 0) return inOneLine(cause);
  return `its own sample is refused: ${details.map(({ field, message }) => `${field}: ${message}`).join('; ')}`;
}

/** Returns false if the address is taken. */
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
    await users.insertUser(tx, {
      userId,
      tenantId: null,
      email,
      name,
      role: 'super_admin',
      passwordHash,
      hasVerifiedEmail: true,
    });
    const subject = { kind: 'user', id: userId };
    await audit.record(tx, maker, { action: 'admin.create', subject, details: { email } });
  });
  return true;
}
