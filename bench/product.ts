import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { startBuilt, startBuiltWorker, type Server } from './processes.js';
import { withDatabase, type Stage } from './stage.js';

export type Product = Server & { readonly databaseUrl: string };

export type Company = {
  readonly tenantId: string;
  readonly token: string;
  readonly accountId: string;
  readonly webhookPath: string;
};

export type ProductOptions = {
  readonly name: string;
  /** In a separate process, as in a deployment with more load than one can handle. */
  readonly workers: 'on' | 'off' | 'apart';
  readonly stripeUrl: string;
  readonly nodeOptions: readonly string[];
  /** More server settings. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type ProductPlace = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secrets: ReturnType<typeof newSecrets>;
};

export function newSecrets() {
  return {
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    JWT_SECRET: randomBytes(48).toString('base64'),
  };
}

export const secretKey = 'sk_test_benchBenchBench';
export const webhookSecret = 'whsec_benchBenchBenchBenchBenchBench';
export const ownerPassword = 'carrots-are-orange';

/** The product as an operator runs it, with its own database. */
export async function startProduct(stage: Stage, options: ProductOptions): Promise<Product> {
  return startProductOn(
    {
      databaseUrl: await stage.createDatabase(options.name),
      dataDir: join(stage.folder, options.name),
      secrets: newSecrets(),
    },
    options,
  );
}

/** The same on an existing database; it creates the schema. */
export async function startProductOn(
  { databaseUrl, dataDir, secrets }: ProductPlace,
  { workers, stripeUrl, nodeOptions, settings }: Omit<ProductOptions, 'name'>,
): Promise<Product> {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    ...secrets,
    STRIPE_API_URL: stripeUrl,
    WORKERS: workers === 'on' ? 'on' : 'off',
    ...settings,
  };
  const server = await startBuilt({ nodeOptions, environment });
  if (workers !== 'apart') return { ...server, databaseUrl };
  try {
    const worker = await startBuiltWorker({ nodeOptions, environment });
    const stop = async () => {
      await worker.stop();
      await server.stop();
    };
    return { ...server, databaseUrl, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export const ownerEmail = (company: string) => `owner@${company}.example`;

/** Registers a company with all features and a verified owner, and connects its Stripe account as its owner would. */
export async function openCompany({ port, databaseUrl }: Product, name: string): Promise<Company> {
  const session = await call<{ access_token: string; user: { tenant: { tenant_id: string } } }>(port, {
    path: '/api/auth/register',
    body: { email: ownerEmail(name), password: ownerPassword, name, tenant_name: name },
  });
  const token = session.access_token;
  const tenantId = session.user.tenant.tenant_id;
  await openPlan(databaseUrl, tenantId);
  const { account } = await call<{ account: { account_id: string; webhook_alias: string } }>(port, {
    path: '/api/psp/accounts',
    token,
    body: {
      provider: 'stripe',
      account_name: `Shop of ${name}`,
      environment: 'test',
      credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
    },
  });
  return {
    tenantId,
    token,
    accountId: account.account_id,
    webhookPath: `/api/webhooks/stripe/${account.webhook_alias}`,
  };
}

/** Without limits and with all features, as the operator would set it. */
async function openPlan(databaseUrl: string, tenantId: string): Promise<void> {
  const features = ['template_management', 'analytics', 'multi_user', 'online_editor', 'api_access'];
  await withDatabase(databaseUrl, async (owner) => {
    await owner.query('insert into plan_overrides (tenant_id, features, limits) values ($1, $2, $3)', [
      tenantId,
      Object.fromEntries(features.map((name) => [name, true])),
      { psp_accounts: 1_000, users: 1_000, storage_mb: 100_000, disputes: null },
    ]);
    await owner.query('update users set email_verified_at = now() where tenant_id = $1', [tenantId]);
    await owner.query(`select pg_notify('rebuttal_plans', '')`);
  });
}

export async function call<T>(
  port: number,
  request: {
    readonly path: string;
    readonly token?: string;
    readonly body?: unknown;
    readonly method?: string;
  },
): Promise<T> {
  return (await (await send(port, request)).json()) as T;
}

/** The complete response in bytes. */
export async function fetchBytes(port: number, request: Parameters<typeof send>[1]): Promise<Buffer> {
  return Buffer.from(await (await send(port, request)).arrayBuffer());
}

/** JSON, or a form. @throws {Error} if the response is not 2xx */
async function send(
  port: number,
  {
    path,
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { readonly path: string; readonly token?: string; readonly body?: unknown; readonly method?: string },
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return response;
}
