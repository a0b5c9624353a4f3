import pg from 'pg';

import { openPlan } from '../core/src/identity/plans/plans.js';
import { ApiClient } from '../core/src/testing/api-client.js';

export const merchant = { email: 'merchant@rebuttal.test', password: 'carrots-are-orange' } as const;

/**
 * Registers a company at a running server, unless it exists. Verifies its owner's address and opens all features, as
 * an operator would do it in the database.
 */
export async function registerMerchant(url: string, databaseUrl: string): Promise<void> {
  const { status } = await new ApiClient(url).post('/api/auth/register', { ...merchant, name: 'Merchant' });
  if (status === 409) return;
  if (status !== 201) throw new Error(`The merchant was not registered: ${status}`);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query('update users set email_verified_at = now() where email = $1', [merchant.email]);
    await owner.query(
      `insert into plan_overrides (tenant_id, features, limits)
       select tenant_id, $2, $3 from users where email = $1`,
      [merchant.email, openPlan.features, openPlan.limits],
    );
    await owner.query(`select pg_notify('rebuttal_plans', '')`);
  } finally {
    await owner.end();
  }
}

/** The access token of a new session of the merchant. */
export async function signInMerchant(url: string): Promise<string> {
  const { status, body } = await new ApiClient(url).post('/api/auth/login', merchant);
  if (status !== 200) throw new Error(`The merchant was not let in: ${status}`);
  return String(body.access_token);
}
