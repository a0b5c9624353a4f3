import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestApp, type TestApp } from '../browser.js';

describe('the landing page', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const waitlist = (page: Page) => page.getByRole('form', { name: 'Waitlist' });
  const join = (page: Page) => waitlist(page).getByRole('button', { name: 'Join Waitlist' });
  const statusOf = (page: Page) => waitlist(page).getByRole('status');
  const isCutOff = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;

  it('offers to reload if the app’s code cannot be loaded', async () => {
    const page = await app.visit('/healthz');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${app.server.url}/login?from=email`);
    const failure = page.getByText('Rebuttal couldn’t load.');
    expect(await failure.isVisible(), 'not while the app may still load').to.equal(false);
    await failure.waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await failure.count()).to.equal(0);
    expect(new URL(page.url()).search).to.equal('?from=email');
  });

  it('shows visitors what the product does, and links to the registration', async () => {
    const page = await app.visit('/');
    await page.getByRole('heading', { level: 1, name: 'Every chargeback deserves a rebuttal.' }).waitFor();
    const names = [
      ...['Unified Dispute Hub', 'AI-Powered Responses', 'Evidence Automation', 'Performance Analytics'],
      ...['Connect', 'Classify', 'Respond', 'Measure'],
      ...['Designed for Growing Businesses', 'Built for Scale', 'Integration Ready'],
    ];
    for (const name of names) await page.getByRole('heading', { name, exact: true }).waitFor();
    for (const words of [/owners, admins and members/, /storefront payments integration/, /support@/, /©/]) {
      await page.getByText(words).first().waitFor();
    }
    const figures = page.getByRole('region', { name: 'Sample figures' });
    for (const figure of ['12', '78%', '4', '8']) await figures.getByText(figure, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Rebuttal, home' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL('**/register');
  });

  it('redirects signed-in users, with a message while the session is checked', async () => {
    const user = await app.server.signUp('Hazel');
    const page = await app.visitAs(user, '/no/such/place');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/auth/me', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(app.server.url);
    await page.getByText('Loading...', { exact: true }).waitFor();
    release();
    await page.waitForURL('**/dashboard');
  });

  it('requires an address before it calls the server', async () => {
    const page = await app.visit('/');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await join(page).click();
    await statusOf(page).getByText('Please enter a valid email address.').waitFor();
    await page.getByLabel('Email address').fill('no address');
    await join(page).click();
    expect(
      await page.getByLabel('Email address').evaluate((input: HTMLInputElement) => input.validity.valid),
    ).to.equal(false);
    expect(requested).to.not.include('/api/waitlist/join');
  });

  it('adds an address to the waitlist, with the same message for a repeated one', async () => {
    const page = await app.visit('/');
    const messages: string[] = [];
    for (const email of ['fiver@warren.example', 'fiver@warren.example']) {
      await page.getByLabel('Email address').fill(email);
      const response = page.waitForResponse('**/api/waitlist/join');
      await join(page).click();
      const { message } = (await (await response).json()) as { message: string };
      await statusOf(page).getByText(message, { exact: true }).waitFor();
      messages.push(message);
    }
    expect(messages[0]).to.equal(messages[1]);
  });

  it('removes the message after 3 seconds', async () => {
    const page = await app.visit('/');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await join(page).click();
    const message = statusOf(page).getByText('Please enter a valid email address.');
    await message.waitFor();
    await page.clock.runFor(2_500);
    expect(await message.count()).to.equal(1);
    await page.clock.runFor(600);
    await message.waitFor({ state: 'detached' });
    expect(await statusOf(page).textContent()).to.equal('');
  });

  it("shows the server's message, or a general one without it", async () => {
    const page = await app.visit('/');
    let response: { status: number; json: object } = { status: 200, json: { message: 'You are number 7.' } };
    await page.route('**/api/waitlist/join', (route) => route.fulfill(response));
    const expectMessage = async (status: number, json: object, message: string) => {
      response = { status, json };
      await page.getByLabel('Email address').fill('fiver@warren.example');
      await join(page).click();
      await statusOf(page).getByText(message, { exact: true }).waitFor();
    };
    await expectMessage(200, {}, 'Thank you for joining!');
    await expectMessage(200, { message: 'You are number 7.' }, 'You are number 7.');
    expect(await page.getByLabel('Email address').inputValue()).to.equal('');
    await expectMessage(200, { message: '' }, 'Thank you for joining!');
    await expectMessage(429, { error: 'Too many tries.', code: 'throttled' }, 'Too many tries.');
    expect(await page.getByLabel('Email address').inputValue()).to.equal('fiver@warren.example');
    await expectMessage(500, {}, 'An unexpected error occurred. Please try again.');
    await page.unroute('**/api/waitlist/join');
    await page.route('**/api/waitlist/join', (route) => route.abort());
    await join(page).click();
    await statusOf(page).getByText('An unexpected error occurred. Please try again.').waitFor();
  });

  it('fits on a phone and can be used by keyboard', async () => {
    const page = await app.visit('/', { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).to.equal(0);
    expect(await page.getByText('Not received', { exact: true }).evaluate(isCutOff)).to.equal(false);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.getByText('Not received', { exact: true }).evaluate(isCutOff)).to.equal(false);
    const reached: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(reached).to.include.members(['Sign in', 'Create account', 'Join Waitlist']);
  });

  it('opens at the section in its URL', async () => {
    const page = await app.visit('/#waitlist');
    await page.waitForFunction(() => {
      const top = document.getElementById('waitlist')?.getBoundingClientRect().top ?? Infinity;
      return top >= 0 && top < window.innerHeight;
    });
  });
});
