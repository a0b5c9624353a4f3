import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { client, type GoogleIssuer, startGoogleIssuer } from '../../testing/api/google-issuer.js';
import { openStage, type Stage } from './browser.js';
import { ownAddress } from './own-address.js';

const script = 'https://accounts.google.com/gsi/client';

/** A stand-in for Google's script: returns the test's token with the requested nonce. */
const fakeScript = `window.google = { accounts: { id: {
  initialize(options) { window.asked = options; },
  prompt() { window.prompted = true; },
  cancel() { window.cancelled = true; },
} } };`;

type Person = { readonly email: string; readonly subject: string };

type Asked = {
  client_id: string;
  nonce: string;
  context: string;
  callback: (answer: { credential?: string }) => void;
};
type WithAsked = Window & { asked?: Asked; prompted?: boolean; cancelled?: boolean };

describe('signing in with Google', function () {
  this.timeout(120_000);
  let stage: Stage;
  let issuer: GoogleIssuer;
  before(async () => {
    issuer = await startGoogleIssuer(() => new Date());
    // Google sends browsers back to the public address, so it has to be the server's own.
    stage = await openStage({
      environment: {
        ...(await ownAddress()),
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    });
  });
  afterEach(() => stage.endStory());
  after(async () => {
    await stage.close();
    await issuer.close();
  });

  /** A window in which Google's script is ours, or blocked. */
  async function open(path: string, isScriptThere = false): Promise<Page> {
    const page = await stage.visit('/forgot-password', { bypassCSP: true });
    await page.route(script, (route) =>
      isScriptThere ? route.fulfill({ contentType: 'text/javascript', body: fakeScript }) : route.abort(),
    );
    await page.goto(stage.server.url + path);
    return page;
  }

  /** Google's own page: who is sent there comes back at once. */
  async function atGoogle(page: Page, outcome: Person | 'refused'): Promise<void> {
    await page.route('**/api/auth/google', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const sent = await route.fetch({ maxRedirects: 0 });
      const asked = new URL(sent.headers()['location'] ?? '');
      expect(asked.origin).to.equal(issuer.state.url);
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      if (outcome === 'refused') back.searchParams.set('error', 'access_denied');
      else {
        const { subject, email } = outcome;
        const token = await issuer.sign({ ['sub']: subject, email, name: 'Clover' });
        issuer.giveCode('code-1', token, asked.searchParams.get('code_challenge') ?? '');
        back.searchParams.set('code', 'code-1');
      }
      return route.fulfill({ response: sent, headers: { ...sent.headers(), location: back.href } });
    });
  }

  const prompted = (page: Page) => page.waitForFunction(() => (window as WithAsked).prompted === true);
  const answer = (page: Page, credential?: string) =>
    page.evaluate((token) => {
      const { asked } = window as WithAsked;
      asked?.callback(token === undefined ? {} : { credential: token });
    }, credential);

  it('returns to the requested page, and shows how the user signed in', async () => {
    const page = await open('/psp-accounts?from=google');
    await page.waitForURL('**/login');
    await atGoogle(page, { email: 'clover@warren.example', subject: '2001' });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL('**/psp-accounts?from=google');
    await page.goto(`${stage.server.url}/dashboard`);
    const you = page.getByRole('region', { name: 'Your account' });
    await you.getByText('Login method').waitFor();
    await you.getByText('Google', { exact: true }).waitFor();
    await page.goto(`${stage.server.url}/settings`);
    await page.getByText("You sign in with Google, so you don't have a password to change here.").waitFor();
    expect(await page.getByRole('textbox', { name: 'New password' }).count()).to.equal(0);
  });

  it("reports Google's rejection on the original screen", async () => {
    const page = await open('/login');
    await atGoogle(page, 'refused');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('alert').getByText('Google login failed. Please try again.').waitFor();
    expect(new URL(page.url()).search).to.equal('');
    await page.goto(`${stage.server.url}/register`);
    await page.getByRole('button', { name: 'Sign up with Google' }).click();
    await page.waitForURL('**/register');
    await page.getByRole('alert').getByText('Google sign up failed. Please try again.').waitFor();
  });

  it('needs one tap if the browser knows the account', async () => {
    const page = await open('/login', true);
    await prompted(page);
    const asked = await page.evaluate(() => {
      const { client_id: id, nonce, context } = (window as WithAsked).asked ?? ({} as Asked);
      return { id, nonce, context };
    });
    expect(asked).to.include({ id: client.id, context: 'signin' });
    expect(asked.nonce).to.match(/^[0-9a-f]{32}$/);
    await answer(
      page,
      await issuer.sign({ sub: '2002', email: 'haystack@warren.example', nonce: asked.nonce }),
    );
    await page.waitForURL('**/dashboard');
    // The address changes before the screen does, which takes the offer away as it goes.
    await page.waitForFunction(() => (window as WithAsked).cancelled === true);
  });

  it('shows why a one-tap sign-in failed: the server’s message, its own, or that the server is unavailable', async () => {
    const page = await open('/register', true);
    await prompted(page);
    const alert = page.getByRole('alert');
    await answer(
      page,
      await issuer.sign({ sub: '2003', email: 'x@warren.example', nonce: 'of someone else' }),
    );
    await alert.getByText('Google login failed. Please try again.').waitFor();
    await answer(page);
    await alert.getByText('Google sign up failed. Please try again.').waitFor();
    await page.route('**/api/auth/google', (route) => route.fulfill({ status: 400, body: 'no' }));
    await answer(page, 'token');
    await alert.getByText('Google login failed', { exact: true }).waitFor();
    await page.unroute('**/api/auth/google');
    await page.route('**/api/auth/google', (route) => route.abort());
    await answer(page, 'token');
    await alert.getByText('An unexpected error occurred during Google login').waitFor();
  });
});

describe('a server without Google', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  it('does not offer it', async () => {
    const page = await stage.visit('/healthz');
    const asked = page.waitForResponse('**/api/auth/options');
    await page.goto(`${stage.server.url}/login`);
    await asked;
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.waitForLoadState('networkidle'); // what the answer brings is shown by then
    expect(await page.getByText('OR', { exact: true }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: /Google/ }).count()).to.equal(0);
  });
});
