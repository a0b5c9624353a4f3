import { expect } from 'chai';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

describe('signing in', function () {
  this.timeout(120_000);
  const app = useTestApp();

  const account = { email: 'hazel@warren.example', password: 'silflay-at-dusk', name: 'Hazel Warren' };
  const register = () => app.server.api.post('/api/auth/register', { ...account, tenant_name: 'Down Ltd' });

  it('lets a new user create a company and shows their name, whatever page they requested', async () => {
    const page = await app.visit('/disputes');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Create Account' }).waitFor();
    await page.getByLabel('Full Name').fill('Ada Burrow');
    await page.getByLabel('Email').fill('ada@rabbits.example');
    await page.getByLabel('Company Name (Optional)').fill('Rabbits Ltd');
    await page.getByRole('textbox', { name: /^Password/ }).fill('carrots');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('turnips');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('carrots');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').filter({ hasText: 'Password must be at least 8 characters' }).waitFor();
    await page.getByRole('textbox', { name: /^Password/ }).fill('carrots-are-orange');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('carrots-are-orange');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/dashboard');
    const accountPanel = page.getByRole('region', { name: 'Your account' });
    for (const fact of ['Ada Burrow', 'ada@rabbits.example', 'Owner', 'Rabbits Ltd']) {
      await accountPanel.getByText(fact, { exact: true }).waitFor();
    }
    expect(await page.title()).to.equal('Dashboard · Rebuttal');
  });

  it('reports an ended session and returns to the page, but not after signing out', async () => {
    await register();
    const page = await app.visit('/disputes');
    const ended = page.getByRole('status').getByText('Your session has ended. Sign in again to continue.');
    const signIn = async (): Promise<void> => {
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await ended.count()).to.equal(0);
    await signIn();
    await page.waitForURL('**/disputes');
    // A page without the app, which would notice the changed tokens.
    await page.goto(`${app.server.url}/readyz`);
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'expired');
      localStorage.setItem('refresh_token', 'revoked');
    });
    await page.goto(`${app.server.url}/settings`);
    await page.waitForURL('**/login');
    await ended.waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).to.deep.equal([]);
    await signIn();
    await page.waitForURL('**/settings');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await ended.count()).to.equal(0);
  });

  itThorough('keeps the session and retries while the server cannot be reached', async () => {
    const page = await app.visitAs(await app.server.signUp('Dandelion'), '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.route('**/api/auth/me', (route) => route.abort());
    await page.reload();
    await page.getByRole('status').getByText("Couldn't reach the server. Retrying...").waitFor();
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/dashboard');
  });

  it('continues with new tokens after the access token expired', async () => {
    const { body } = await app.server.api.post('/api/auth/register', {
      ...account,
      email: 'pipkin@warren.example',
    });
    const session = body as { refresh_token: string };
    const page = await app.visit('/login');
    await page.evaluate((token) => {
      localStorage.setItem('access_token', 'expired');
      localStorage.setItem('refresh_token', token);
    }, session.refresh_token);
    await page.goto(`${app.server.url}/dashboard`);
    await page.getByRole('heading', { name: 'Welcome, Hazel Warren' }).waitFor();
    const stored = await page.evaluate(() => [
      localStorage.getItem('access_token'),
      localStorage.getItem('refresh_token'),
    ]);
    expect(stored).to.not.include.members(['expired']).and.not.include.members([session.refresh_token]);
  });

  itThorough('ends in all tabs at sign-out', async () => {
    const user = await app.server.signUp('Bigwig');
    const page = await app.visitAs(user, '/psp-accounts');
    const other = await page.context().newPage();
    await other.goto(`${app.server.url}/dashboard`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });

  itThorough('shows an error in place of a broken screen, and keeps the rest of the app', async () => {
    const user = await app.server.signUp('Thlayli');
    const page = await app.visitAs(user, '/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/api/disputes?*', (route) => route.fulfill({ json: { disputes: 'none' } }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Disputes' }).click();
    await page.getByRole('alert').getByText('Unexpected Application Error!').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).to.equal(0);
  });
});
