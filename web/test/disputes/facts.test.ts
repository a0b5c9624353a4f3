import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { texts } from '#texts/facts';

import { factLabels } from '../../../core/src/evidence/facts/facts.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp } from '../browser.js';

type SeenFact = { readonly key: string; readonly value: string; readonly source: { readonly kind: string } };

describe('the facts of a response', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;

  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  const arrive = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await startDispute(app.server, merchant, { amount: 12_000, currency: 'eur', ...fields })).dispute_id;
  const panel = (page: Page) => page.getByRole('region', { name: 'Evidence requirements' });
  const factOf = async (disputeId: string, key: string): Promise<SeenFact | undefined> => {
    const { body } = await merchant.get(`/api/disputes/${disputeId}/facts`);
    return (body.facts as SeenFact[]).find((fact) => fact.key === key);
  };

  itThorough('accepts a missing fact from a user, and removes it again', async () => {
    const disputeId = await arrive();
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    const facts = panel(page);
    await facts.getByRole('button', { name: 'Add: Card last 4 digits' }).waitFor({ state: 'detached' });
    await facts.getByRole('button', { name: 'Add: Tracking number' }).click();
    await facts.getByLabel('Tracking number', { exact: true }).fill('JD0146000');
    await facts.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tracking number saved.').waitFor();
    await facts.getByText('JD0146000').waitFor();
    await facts.getByText(/Entered by /).waitFor();
    expect((await factOf(disputeId, 'tracking_number'))?.source.kind).to.equal('user');

    await facts.getByRole('button', { name: 'Edit: Tracking number' }).click();
    await facts.getByRole('button', { name: "Use the source's value" }).click();
    await page.getByText('Tracking number removed. No source states it.').waitFor();
    await facts.getByRole('button', { name: 'Add: Tracking number' }).waitFor();
    expect(await factOf(disputeId, 'tracking_number')).to.equal(undefined);
  });

  it('are named as in the letter review and the exports of the server', () => {
    expect(texts.labels).to.deep.equal(factLabels);
  });
});
