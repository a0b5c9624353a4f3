import { expect } from 'chai';

import { startTestApp, type TestApp } from '../browser.js';

describe('signing in', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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

  it("shows the server's error and keeps the input", async () => {
    await register();
    const page = await app.visit('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    const response = page.waitForResponse('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const { error } = (await (await response).json()) as { error: string };
    await page.getByRole('alert').filter({ hasText: error }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).to.equal(account.email);
  });

  it('leads to the requested page with its query, and Back does not return to the sign-in', async () => {
    await register();
    const page = await app.visit('/disputes?status=won&page=2');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/disputes?status=won&page=2');
    await page.goto(`${app.server.url}/login`);
    await page.waitForURL('**/dashboard');
  });

  it('works without a mouse, and moves the focus to the relevant field', async () => {
    await register();
    const page = await app.visit('/login');
    const email = page.getByLabel('Email');
    await email.focus();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).to.equal('Forgot password?');
    await page.keyboard.press('Tab');
    expect(await focused()).to.equal('Sign In');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'Settings' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.getByRole('tab', { name: 'Profile' }).focus();
    // The tabs are arranged vertically.
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**/settings?tab=notifications');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**/settings?tab=company');
    await page.getByRole('textbox', { name: 'Company Name' }).waitFor();
  });

  it('deletes the tokens and the requested page at sign-out', async () => {
    const user = await app.server.signUp('Fiver');
    const page = await app.visitAs(user, '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).to.deep.equal([]);
    const { status } = await user.get('/api/auth/me');
    expect(status).to.equal(401);
  });

  it('deletes the tokens even if the server is unreachable', async () => {
    const page = await app.visitAs(await app.server.signUp('Strawberry'), '/dashboard');
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.waitFor();
    await page.route('**/api/auth/logout', (route) => route.abort());
    await logout.click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).to.deep.equal([]);
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

  it('does not report a session as ended if it could not be checked', async () => {
    const page = await app.visitAs(await app.server.signUp('Bluebell'), '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.reload();
    await page.waitForURL('**/login');
    const reason = page.getByRole('status').filter({ hasText: 'session' });
    await reason.getByText("We couldn't verify your session. Sign in again to continue.").waitFor();
    expect(await reason.count()).to.equal(1);
  });

  it('keeps the session and retries while the server cannot be reached', async () => {
    const page = await app.visitAs(await app.server.signUp('Dandelion'), '/dashboard');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.route('**/api/auth/me', (route) => route.abort());
    await page.reload();
    await page.getByRole('status').getByText("Couldn't reach the server. Retrying...").waitFor();
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/dashboard');
  });

  it('deletes tokens that the server rejects', async () => {
    const page = await app.visitAs(app.server.api.withToken('forged'), '/disputes');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).to.equal(null);
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

  it('offers the demo sign-in only in evaluation mode', async () => {
    const page = await app.visit('/sandbox');
    const loaded = page.waitForResponse('**/healthz');
    await page.goto(`${app.server.url}/login`);
    await loaded;
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.waitForLoadState('networkidle'); // the response is rendered by then
    expect(await page.getByText('Evaluation mode').count()).to.equal(0);
    await page.route('**/healthz', (route) =>
      route.fulfill({ json: { status: 'ok', evaluation: true, sandbox: true } }),
    );
    await page.reload();
    const fillIn = page.getByRole('button', { name: 'Fill in' });
    await fillIn.click();
    expect(await page.getByLabel('Email').inputValue()).to.equal('demo@rebuttal.test');
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).to.equal('demo-password');
    const isCutOff = (button: HTMLElement) =>
      [...button.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await fillIn.evaluate(isCutOff)).to.equal(false);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fillIn.evaluate(isCutOff)).to.equal(false);
  });

  it('keeps the color scheme that the user chose', async () => {
    const user = await app.server.signUp('Blackberry');
    const page = await app.visitAs(user, '/dashboard', { colorScheme: 'light' });
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scheme()).to.equal('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'light');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scheme()).to.equal('light');
  });

  it('ends in all tabs at sign-out', async () => {
    const user = await app.server.signUp('Bigwig');
    const page = await app.visitAs(user, '/psp-accounts');
    const other = await page.context().newPage();
    await other.goto(`${app.server.url}/dashboard`);
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  });

  it('shows an error in place of a broken screen, and keeps the rest of the app', async () => {
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

  it('explains that an address does not exist', async () => {
    const page = await app.visit('/no/such/place');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
