import type { Page } from 'playwright-core';

import { press } from './tour-press.js';

/** Mocks the API, so that the tour's merchant can still sign in with only a password. */
export async function scanSecret(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const json = {
    secret,
    uri: `otpauth://totp/Rebuttal:demo%40rebuttal.test?issuer=Rebuttal&secret=${secret}`,
  };
  await page.route('**/api/auth/second-factor', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json }) : route.fallback(),
  );
  await press('Turn on')(page);
  await page.getByRole('dialog').getByLabel('Password').first().fill('demo-password');
  await press('Continue', 'dialog')(page);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

export async function showRecoveryCodes(page: Page): Promise<void> {
  const codes = Array.from({ length: 10 }, (_, at) => `h7k${at % 8}-burr-owdg-carr-3tsx-${at}wnt`);
  await page.route('**/api/auth/second-factor/confirm', (route) =>
    route.fulfill({ json: { message: 'Your second factor is on', recovery_codes: codes } }),
  );
  await scanSecret(page);
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill('492039');
  await press('Turn on', 'dialog')(page);
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
}

/** Mocks the API, too. */
export async function showSecondFactorOn(page: Page): Promise<void> {
  const json = { is_demanded: true, enabled_at: '2026-11-01T09:00:00.000Z', recovery_codes_left: 7 };
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText("It's required for your account, so").waitFor();
}

export async function requireSecondFactor(page: Page): Promise<void> {
  const members = [true, false].map((has, at) => ({
    user_id: `usr_0000000000000000000${at}`,
    email: has ? 'hazel@down.example' : 'a-rather-long-address-of-fiver@down.example',
    name: has ? 'Hazel' : 'Fiver',
    role: has ? 'owner' : 'member',
    oauth_provider: null,
    has_second_factor: has,
    joined_at: '2026-11-01T09:00:00.000Z',
  }));
  await page.route('**/api/members', (route) => route.fulfill({ json: { members } }));
  await page.reload();
  await press('Require')(page);
  await page
    .getByRole('dialog')
    .getByText(/must set it up/)
    .waitFor();
}

export async function showSecondFactorSetup(page: Page): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    await route.fulfill({ json: { user: { ...user, second_factor_missing: true } } });
  });
  await page.reload();
  await page.getByText('Set it up to continue.').waitFor();
}
