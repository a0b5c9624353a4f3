import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import knex from 'knex';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { exportAs, startTestApp, type TestApp } from '../browser.js';

const issuerDeclined = {
  loss_reason: 'The issuer declined the defense',
  loss_cause: 'weak_evidence',
} as const;

/** Groups with many, few and only one decided dispute. */
const decided = [
  { reason: 'fraudulent', network: 'visa', currency: 'USD', won: 30, lost: 20, ...issuerDeclined },
  { reason: 'duplicate', network: 'mastercard', currency: 'EUR', won: 8, lost: 4 },
  { reason: 'general', network: null, currency: 'USD', won: 1, lost: 0 },
] as const;

describe('the figures of decided disputes', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, {});
    const database = knex({ client: 'pg', connection: app.server.ownerUrl, pool: { min: 0, max: 1 } });
    const { rows } = await database.raw<{ rows: { names: string }[] }>(
      `select string_agg(attname, ', ') as names from pg_attribute
        where attrelid = 'disputes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const names = rows[0]?.names ?? '';
    let number = 0;
    for (const { won, lost, ...fields } of decided) {
      for (const [status, count] of [
        ['won', won],
        ['lost', lost],
      ] as const) {
        const columns = JSON.stringify({ ...fields, status, amount_minor: 10_000, submission_count: 1 });
        await database.raw(
          `insert into disputes (${names}) select ${names} from (select (jsonb_populate_record(d, ?::jsonb || jsonb_build_object(
             'dispute_id', 'dsp_' || lpad((? + i)::text, 20, '0'), 'provider_dispute_id', 'du_' || (? + i),
             'created_at', now() - interval '3 days', 'received_at', now() - interval '3 days',
             'evidence_submitted_at', now() - interval '1 day', 'closed_at', now()))).*
             from disputes d cross join generate_series(1, ?::int) i where dispute_id = ?) copies`,
          [columns, number, number, count, disputeId],
        );
        number += count;
      }
    }
    await database.raw(
      `insert into submissions (submission_id, tenant_id, dispute_id, status, include_evidence, auto_retry, predicted_odds)
       select 'sub_' || substr(dispute_id, 5), tenant_id, dispute_id, 'submitted', true, true, 0.55
         from disputes where reason = 'fraudulent' and status in ('won', 'lost')`,
    );
    await database.destroy();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('show win rates with their interval and count, and can be exported', async () => {
    const page = await app.visitAs(merchant, '/analytics');
    const rates = region(page, 'Win rates');
    const rows = rates.getByRole('row');
    await rates.getByRole('table', { name: 'Win rates by reason' }).waitFor();
    expect(await rates.getByRole('rowheader').allTextContents()).to.deep.equal([
      'Fraudulent',
      'Duplicate',
      'General',
      'All',
    ]);
    await rows.filter({ hasText: 'Fraudulent' }).getByText('60.0%').waitFor();
    await rows.filter({ hasText: 'Fraudulent' }).getByText('46 to 72%').waitFor();
    await rows.filter({ hasText: 'Fraudulent' }).getByText('30 of 50').waitFor();
    await rows.filter({ hasText: 'General' }).getByText('too few').waitFor();
    await rates.getByText(/^“Too few” means fewer than 10 decided disputes/).waitFor();
    const predicted = region(page, 'Predicted and actual wins');
    for (const text of ['55.0%', '60.0%', '46 to 72%', '30 of 50'])
      await predicted.getByRole('row').filter({ hasText: '40 to 60%' }).getByText(text).waitFor();
    await predicted.getByRole('row').filter({ hasText: '0 to 20%' }).getByText('too few').waitFor();
    await predicted.getByText('Excludes 13 contested disputes whose responses have no prediction.').waitFor();
    await rates.getByLabel('Group by').selectOption('network');
    await page.waitForURL('**/analytics?by=network');
    await rates.getByRole('rowheader', { name: 'No card network' }).waitFor();
    await page.getByLabel('Period of the decisions').selectOption('90');
    await page.waitForURL('**/analytics?by=network&period=90');
    expect(await page.getByRole('button', { name: /export/i }).count()).to.equal(1);
    const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'Win rates as CSV')]);
    expect(download.suggestedFilename()).to.equal('win-rates-by-network.csv');
    expect(await readFile(await download.path(), 'utf8')).to.contain('network,visa,Visa,50,30,20,0.6,');
    const recovered = region(page, 'Recovered by currency');
    await recovered.getByRole('row').filter({ hasText: '$3,100.00' }).getByText('$5,100.00').waitFor();
    await recovered.getByRole('row').filter({ hasText: '€800.00' }).getByText('66.7%').waitFor();
    const times = region(page, 'Response times');
    await times.getByText('2.0 days').or(times.getByText('2 days')).first().waitFor();
    await times.getByText('63 disputes').waitFor();
    const losses = region(page, 'Reasons for losses');
    for (const [name, count] of [
      ['The issuer declined the defense', '20'],
      ['None given', '4'],
      ['Evidence was too weak', '20'],
      ['Not tagged', '4'],
    ] as const)
      await losses.getByRole('row').filter({ hasText: name }).getByText(count, { exact: true }).waitFor();
  });
});
