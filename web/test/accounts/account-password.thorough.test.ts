import { expect } from 'chai';

import { waitForMail } from '../../../testing/api/notifications/mail-box.js';
import { useTestApp } from '../browser.js';

describe('a forgotten password', function () {
  this.timeout(120_000);
  const app = useTestApp();

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
});
