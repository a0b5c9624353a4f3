import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { texts } from '#texts/facts';

import { factLabels } from '../../../core/src/disputes/facts/fact-labels.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

type SeenFact = { readonly key: string; readonly value: string; readonly source: { readonly kind: string } };

describe('the facts of a response', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;

  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const arrive = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await startDispute(app.server, merchant, { amount: 12_000, currency: 'eur', ...fields })).dispute_id;
  const panel = (page: Page) => page.getByRole('region', { name: 'Facts of this response', exact: true });
  const factOf = async (disputeId: string, key: string): Promise<SeenFact | undefined> => {
    const { body } = await merchant.get(`/api/disputes/${disputeId}/facts`);
    return (body.facts as SeenFact[]).find((fact) => fact.key === key);
  };
  const addRefundProof = (disputeId: string, amount: number) =>
    merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'refund_proof',
      title: 'Refund of the shop',
      text_content: 'Refunded on 14 Nov 2026.',
      details: { amount, currency: 'EUR' },
    });

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    it(`lists each fact with its source, and what is missing, at ${width} px`, async () => {
      const disputeId = await arrive({ reason: 'product_not_received' });
      await addRefundProof(disputeId, 2_400);
      const window = { viewport: { width, height: 900 }, colorScheme };
      const page = await app.visitAs(merchant, `/disputes/${disputeId}`, window);
      const facts = panel(page);
      await facts.getByText('€24.00 of €120.00 refunded').waitFor();
      await facts.getByText('From the exhibit “Refund of the shop”').waitFor();
      await facts
        .getByText(/^From Stripe, /)
        .first()
        .waitFor();
      await facts.getByRole('button', { name: 'Add: Tracking number' }).waitFor();
      expect(await facts.getByRole('button', { name: 'Edit: Tracking number' }).count()).to.equal(0);
      const overflow = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      expect(overflow).to.equal(false);
      if (process.env['SHOTS'] !== undefined)
        await facts.screenshot({ path: `${process.env['SHOTS']}/facts-${width}.png` });
    });
  }

  it('accepts a missing fact from a user, and removes it again', async () => {
    const disputeId = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const facts = panel(page);
    await facts.getByRole('button', { name: 'Add: Card last 4 digits' }).waitFor({ state: 'detached' });
    await facts.getByRole('button', { name: 'Add: Tracking number' }).click();
    await facts.getByLabel('Tracking number', { exact: true }).fill('JD0146000');
    await facts.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tracking number saved.').waitFor();
    await facts.getByText('JD0146000').waitFor();
    await facts.getByText(/^Entered by /).waitFor();
    expect((await factOf(disputeId, 'tracking_number'))?.source.kind).to.equal('user');

    await facts.getByRole('button', { name: 'Edit: Tracking number' }).click();
    await facts.getByRole('button', { name: "Use the source's value" }).click();
    await page.getByText('Tracking number removed. No source states it.').waitFor();
    await facts.getByRole('button', { name: 'Add: Tracking number' }).waitFor();
    expect(await factOf(disputeId, 'tracking_number')).to.equal(undefined);
  });

  it('corrects the time of a source in the viewer’s time zone, and returns to the source', async () => {
    const disputeId = await arrive();
    const before = await factOf(disputeId, 'payment_date');
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const facts = panel(page);
    const edit = facts.getByRole('button', { name: 'Edit: Payment date' });
    await edit.click();
    await facts.getByLabel('Payment date', { exact: true }).fill('2026-11-14');
    await facts.getByLabel('Payment date: time').fill('15:12');
    // As the browser reports while an invalid date such as February 31 is typed.
    await facts.getByLabel('Payment date', { exact: true }).fill('');
    await facts.getByLabel('Payment date', { exact: true }).fill('2026-11-14');
    await facts.getByRole('button', { name: "Use the source's value" }).waitFor({ state: 'detached' });
    await facts.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Payment date saved.').waitFor();
    // The browser is in Berlin.
    expect((await factOf(disputeId, 'payment_date'))?.value).to.equal('2026-11-14T14:12:00Z');
    await facts.getByText('Nov 14, 2026, 3:12 PM GMT+1').waitFor();
    await page.waitForFunction('document.activeElement.getAttribute("aria-label") === "Edit: Payment date"');

    await page.keyboard.press('Enter');
    await facts.getByRole('button', { name: "Use the source's value" }).click();
    await page.getByText('Payment date now comes from its source.').waitFor();
    expect(await factOf(disputeId, 'payment_date')).to.deep.equal(before);
  });

  it('are named as in the letter review and the exports of the server', () => {
    expect(texts.labels).to.deep.equal(factLabels);
  });

  it('keeps an invalid value in the form and explains the problem', async () => {
    const disputeId = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const facts = panel(page);
    await facts.getByRole('button', { name: /^(Edit|Add): Payment amount$/ }).click();
    await facts.getByLabel('Payment amount', { exact: true }).fill('a lot');
    await facts.getByRole('button', { name: 'Save' }).click();
    await facts.getByRole('alert').filter({ hasText: 'Enter an amount with its currency' }).waitFor();
    expect(await facts.getByLabel('Payment amount', { exact: true }).inputValue()).to.equal('a lot');
    await facts.getByLabel('Payment amount', { exact: true }).press('Escape');
    await facts.getByLabel('Payment amount', { exact: true }).waitFor({ state: 'detached' });
  });

  it('can only be read without the permission, and after the response', async () => {
    const disputeId = await arrive({ reason: 'credit_not_processed' });
    const page = await app.visitAs(merchant, '/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      const { user } = (await response.json()) as { user: { permissions: string[] } };
      const permissions = user.permissions.filter((permission) => permission !== 'evidence:write');
      await route.fulfill({ response, json: { user: { ...user, permissions } } });
    });
    await page.goto(`${app.server.url}/disputes/${disputeId}`);
    await expectReadOnly(page);

    const submitted = await merchant.post(`/api/disputes/${disputeId}/submit`, {
      include_evidence: true,
      override: { reason: 'The bank accepts a response without evidence.' },
    });
    expect(submitted.status, JSON.stringify(submitted.body)).to.be.lessThan(300);
    const closed = await app.visitAs(merchant, `/disputes/${disputeId}`);
    await expectReadOnly(closed);
  });

  async function expectReadOnly(page: Page): Promise<void> {
    const facts = panel(page);
    await facts
      .getByText(/^From Stripe, /)
      .first()
      .waitFor();
    await facts.getByText('Tracking number').waitFor();
    expect(await facts.getByRole('button').count()).to.equal(0);
    expect(await facts.getByRole('radio', { name: 'A refund was issued' }).isDisabled()).to.equal(true);
  }

  it('ask for the position on a refund if the response depends on it, and save the answer immediately', async () => {
    const disputeId = await arrive({ reason: 'credit_not_processed' });
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const question = panel(page).getByRole('group', { name: 'Was a refund issued, or is none owed?' });
    expect(await question.getByRole('radio', { name: 'Not stated' }).isChecked()).to.equal(true);
    await question.getByRole('radio', { name: 'No refund is owed' }).check();
    await page.getByText('Saved: No refund is owed.').waitFor();
    const position = async () => (await merchant.get(`/api/disputes/${disputeId}/facts`)).body.position;
    expect(await position()).to.deep.equal({ refund: 'not_owed', duplicate: null });
    await question.getByRole('radio', { name: 'Not stated' }).check();
    await page.getByText('Saved: Not stated.').waitFor();
    expect(await position()).to.deep.equal({ refund: null, duplicate: null });
    expect(await panel(page).getByRole('group').count()).to.equal(1);
  });

  it('ask for the position on a duplicate, and keep the answer that was saved last', async () => {
    const disputeId = await arrive({ reason: 'duplicate' });
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const question = panel(page).getByRole('group', { name: 'Is this a duplicate, or two purchases?' });
    await question.getByRole('radio', { name: 'They are two purchases' }).check();
    await page.getByText('Saved: They are two purchases.').waitFor();
    await page.route('**/position', (route) =>
      route.fulfill({ status: 503, json: { error: 'The server is overloaded.', code: 'overloaded' } }),
    );
    await question.getByRole('radio', { name: 'It is a duplicate' }).click();
    await page.getByText('The server is overloaded.').waitFor();
    await question.getByRole('radio', { name: 'They are two purchases', checked: true }).waitFor();
  });
});
