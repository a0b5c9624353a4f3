import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { demoCases } from '../../../core/src/operations/demo/demo-cases.js';
import { demoSignIns } from '../../../core/src/platform/shared/demo-sign-ins.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { useTestApp } from '../browser.js';

/** A decided case and open ones, in two currencies. */
const cases = demoCases.filter(({ provider, ending }, index) =>
  index < 2 ? ending === 'won' : provider === 'stripe' && ['prepared', 'open'].includes(ending),
);

describe('dashboard', function () {
  this.timeout(120_000);
  const app = useTestApp(() => ({ config: { seedDemo: true }, demoCases: cases }));
  let merchant: ApiClient;

  before(async () => {
    await untilQuiet(app.server);
    const { users, auth } = app.server.container;
    const user = await users.findByEmail(demoSignIns.merchant.email);
    if (user === undefined) throw new Error('The demo merchant is missing');
    const { sessionId } = await auth.sessions.open(user);
    merchant = app.server.api.withToken(auth.tokens.issue({ ...user, sessionId }));
  });

  const region = (page: Page, name: string) => page.getByRole('region', { name });

  it("shows money, deadlines, the user's work and outcomes with one call", async () => {
    const page = await app.visitAs(merchant, '/no/such/place');
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname);
    });
    await page.goto(`${app.server.url}/dashboard`);
    await region(page, 'Key figures').getByText('Money at risk').waitFor();
    await region(page, 'Key figures').getByText('Recovered', { exact: true }).waitFor();
    await region(page, 'Due this week').getByText('Today').waitFor();
    const { body } = await merchant.get('/api/dashboard');
    const waiting = region(page, 'Waiting for you').getByRole('listitem');
    await waiting.first().waitFor();
    expect(await waiting.count())
      .to.equal(body.waiting.next.length)
      .and.greaterThan(0);
    await region(page, 'Recent outcomes').getByText('Won').first().waitFor();
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await areas.first().waitFor();
    expect(await areas.count()).to.equal(4);
    expect(requested.filter((path) => path === '/api/dashboard')).to.have.length(1);
    // The menu shows the number of waiting disputes on every screen.
    const others = requested.filter((path) => /^\/api\/(?:disputes|psp|settings)/.test(path));
    expect(others).to.deep.equal(['/api/disputes/summary']);
  });
});
