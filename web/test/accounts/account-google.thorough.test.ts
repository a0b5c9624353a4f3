import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { client, type GoogleIssuer, startGoogleIssuer } from '../../../testing/api/identity/google-issuer.js';
import { useTestApp } from '../browser.js';
import { localPublicUrl } from '../local-public-url.js';

const script = 'https://accounts.google.com/gsi/client';

/** Replaces Google's script. Stores the options, so that the test can call back with a token. */
const fakeScript = `window.google = { accounts: { id: {
  initialize(options) { window.googleOptions = options; },
  prompt() { window.prompted = true; },
  cancel() { window.cancelled = true; },
} } };`;

type Person = { readonly email: string; readonly subject: string };

type GoogleOptions = {
  client_id: string;
  nonce: string;
  context: string;
  callback: (response: { credential?: string }) => void;
};
type GoogleWindow = Window & { googleOptions?: GoogleOptions; prompted?: boolean; cancelled?: boolean };

describe('signing in with Google', function () {
  this.timeout(120_000);
  let issuer: GoogleIssuer;
  const app = useTestApp(async () => {
    issuer = await startGoogleIssuer(() => new Date());
    return {
      environment: {
        // Google redirects to the public URL.
        ...(await localPublicUrl()),
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        GOOGLE_ISSUER_URL: issuer.state.url,
      },
    };
  });
  after(() => issuer.close());

  /** Opens a page in which Google's script is replaced or blocked. */
  async function open(path: string, hasScript = false): Promise<Page> {
    const page = await app.visit('/forgot-password', { bypassCSP: true });
    await page.route(script, (route) =>
      hasScript ? route.fulfill({ contentType: 'text/javascript', body: fakeScript }) : route.abort(),
    );
    await page.goto(app.server.url + path);
    return page;
  }

  /** Redirects back immediately, as Google's page does after the user's choice. */
  async function mockGoogle(page: Page, outcome: Person | 'refused'): Promise<void> {
    await page.route('**/api/auth/google', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const redirect = await route.fetch({ maxRedirects: 0 });
      const target = new URL(redirect.headers()['location'] ?? '');
      expect(target.origin).to.equal(issuer.state.url);
      const back = new URL(target.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', target.searchParams.get('state') ?? '');
      if (outcome === 'refused') back.searchParams.set('error', 'access_denied');
      else {
        const { subject, email } = outcome;
        const token = await issuer.sign({ ['sub']: subject, email, name: 'Clover' });
        issuer.giveCode('code-1', token, target.searchParams.get('code_challenge') ?? '');
        back.searchParams.set('code', 'code-1');
      }
      return route.fulfill({ response: redirect, headers: { ...redirect.headers(), location: back.href } });
    });
  }

  const prompted = (page: Page) => page.waitForFunction(() => (window as GoogleWindow).prompted === true);
  const callBack = (page: Page, credential?: string) =>
    page.evaluate((token) => {
      const { googleOptions } = window as GoogleWindow;
      googleOptions?.callback(token === undefined ? {} : { credential: token });
    }, credential);

  it('returns to the requested page, and shows how the user signed in', async () => {
    const page = await open('/psp-accounts?from=google');
    await page.waitForURL('**/login');
    await mockGoogle(page, { email: 'clover@warren.example', subject: '2001' });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL('**/psp-accounts?from=google');
    await page.goto(`${app.server.url}/dashboard`);
    const you = page.getByRole('region', { name: 'Your account' });
    await you.getByText('Login method').waitFor();
    await you.getByText('Google', { exact: true }).waitFor();
    await page.goto(`${app.server.url}/settings`);
    await page.getByText("You sign in with Google, so you don't have a password to change here.").waitFor();
    expect(await page.getByRole('textbox', { name: 'New password' }).count()).to.equal(0);
  });

  it('needs one tap if the browser knows the account', async () => {
    const page = await open('/login', true);
    await prompted(page);
    const options = await page.evaluate(() => {
      const {
        client_id: id,
        nonce,
        context,
      } = (window as GoogleWindow).googleOptions ?? ({} as GoogleOptions);
      return { id, nonce, context };
    });
    expect(options).to.include({ id: client.id, context: 'signin' });
    expect(options.nonce).to.match(/^[0-9a-f]{32}$/);
    await callBack(
      page,
      await issuer.sign({ sub: '2002', email: 'haystack@warren.example', nonce: options.nonce }),
    );
    await page.waitForURL('**/dashboard');
    // The URL changes before the sign-in page unmounts and cancels the prompt.
    await page.waitForFunction(() => (window as GoogleWindow).cancelled === true);
  });
});
