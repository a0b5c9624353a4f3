import { expect } from 'chai';

import { waitForMail } from '../../../testing/api/notifications/mail-box.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('a forgotten password', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('is replaced by an emailed link, once, and the new one signs in', async () => {
    const email = 'holly@warren.example';
    await app.server.api.post('/api/auth/register', { email, password: 'bigwig-bigwig', name: 'Holly' });
    const page = await app.visit('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor(); // the previous page has an email field, too
    await page.getByLabel('Email').fill(email);
    const response = page.waitForResponse('**/api/auth/forgot-password');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    const { message } = (await (await response).json()) as { message: string };
    await page.getByRole('status').getByText(message).waitFor();

    const { text } = await waitForMail(app.server.dataDir, email);
    const link = /\/reset-password\?token=\S+/.exec(text)?.[0] ?? '';
    expect(link).to.not.equal('');
    await page.goto(app.server.url + link);
    await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
    await page.reload();
    const [first, second] = [
      page.getByRole('textbox', { name: 'New password' }),
      page.getByRole('textbox', { name: 'Confirm Password' }),
    ];
    const reset = page.getByRole('button', { name: 'Reset password' });
    await first.fill('nuthanger');
    await second.fill('nuthangar');
    await reset.click();
    await page.getByRole('alert').getByText('Passwords do not match').waitFor();
    await first.fill('short');
    await second.fill('short');
    await reset.click();
    await page.getByRole('alert').getByText('Password must be at least 8 characters').waitFor();
    await first.fill('nuthanger-farm');
    await second.fill('nuthanger-farm');
    await reset.click();
    await page.waitForURL('**/login');
    await page.getByRole('alert').getByText('Your password has been reset. Please sign in.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('nuthanger-farm');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');

    const again = await app.visit(link);
    await again.getByRole('textbox', { name: 'New password' }).fill('nuthanger-again');
    await again.getByRole('textbox', { name: 'Confirm Password' }).fill('nuthanger-again');
    const refusal = again.waitForResponse('**/api/auth/reset-password');
    await again.getByRole('button', { name: 'Reset password' }).click();
    const { error } = (await (await refusal).json()) as { error: string };
    await again.getByRole('alert').getByText(error).waitFor();
    await again.getByRole('link', { name: 'Request New Link' }).click();
    await again.waitForURL('**/forgot-password');
  });

  it('requires a complete link, and names where to get one', async () => {
    const page = await app.visit('/reset-password');
    await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();
    await page.getByRole('link', { name: 'Request New Link' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/login');
  });

  it('shows a general error if the server sends no message', async () => {
    const page = await app.visit('/forgot-password');
    await page.route('**/api/auth/*-password', (route) => route.abort());
    await page.getByLabel('Email').fill('holly@warren.example');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('alert').getByText('Failed to send reset email').waitFor();
    await page.goto(`${app.server.url}/reset-password?token=silflay`);
    await page.getByRole('textbox', { name: 'New password' }).fill('nuthanger-farm');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('nuthanger-farm');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('alert').getByText('Failed to reset password').waitFor();
  });
});
