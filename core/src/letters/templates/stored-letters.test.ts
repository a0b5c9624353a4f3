import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { down, up } from '../../../../migrations/20261125T1611_state_refunds_by_amount.js';
import * as visaAdvice from '../../../../migrations/20261125T1805_keep_visa_advice_to_visa.js';
import * as claims from '../../../../migrations/20261125T1950_letters_of_claims.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { builtinTemplates } from './builtin/builtin-templates.js';

type Row = {
  content: string;
  card_network: string | null;
  required_evidence: { description: string }[];
};

describe('stored letters of earlier versions', () => {
  let server: TestServer;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    await server.signUp('Rabbits');
    // These migrations are older than the trigger.
    await database.raw('alter table response_templates disable trigger keep_template_texts');
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const rows = async (): Promise<Row[]> =>
    database('response_templates').select('content', 'card_network', 'required_evidence');
  const contents = async () => (await rows()).map(({ content }) => content).toSorted();
  const descriptions = async () =>
    (await rows()).flatMap((row) => row.required_evidence.map(({ description }) => description));

  it('get the texts of the current letters by a migration, and their own again by its rollback', async () => {
    const shipped = builtinTemplates.map(({ content }) => content).toSorted();
    await claims.down(database);
    const withoutClaims = await contents();
    await down(database);
    const before = (await contents()).join('\n');
    expect(before).to.contain('The refund has been issued').and.to.contain('返金済みです');
    expect(before).to.not.contain('refund_full');
    expect(await descriptions()).to.include('Shows that the money has gone back already.');
    await up(database);
    expect(await contents()).to.deep.equal(withoutClaims);
    await claims.up(database);
    expect(await contents()).to.deep.equal(shipped);
    expect((await descriptions()).join('\n')).to.not.match(/money has gone back|credit was given/);
  });

  it('state supported claims only, with the variables that they name', async () => {
    const variables = async (): Promise<string[]> =>
      (await database('response_templates').pluck<object[]>('variables'))
        .map((list) => JSON.stringify(list))
        .toSorted();
    const shipped = await variables();
    await claims.down(database);
    const before = await contents();
    expect(before.join('\n')).to.contain('The carrier confirms delivery').and.to.contain('已向客户履行');
    await claims.up(database);
    expect(await contents()).to.deep.equal(builtinTemplates.map(({ content }) => content).toSorted());
    expect(await variables()).to.deep.equal(shipped);
  });

  it('lose the advice for Visa unless they are for Visa', async () => {
    const shipped = (await descriptions()).toSorted();
    const networksWithAdvice = async () =>
      (await rows())
        .filter((row) => row.required_evidence.some(({ description }) => /Visa 1/.test(description)))
        .map((row) => row.card_network);
    await visaAdvice.down(database);
    expect(await networksWithAdvice())
      .to.include.members([null, 'amex'])
      .but.not.include('visa');
    await visaAdvice.up(database);
    expect((await descriptions()).toSorted()).to.deep.equal(shipped);
    const advice = 'Use after the claimed cancellation can decide a Visa 13.2 case.';
    await database('response_templates').update({
      required_evidence: JSON.stringify([{ description: advice }]),
    });
    await visaAdvice.up(database);
    expect(new Set(await networksWithAdvice())).to.deep.equal(new Set(['visa']));
  });

  it('keep what a company wrote itself', async () => {
    await database('response_templates').update({
      content: 'We refund: {{#exhibit_refund_proof}}yes{{/exhibit_refund_proof}}',
    });
    const own = await contents();
    await up(database);
    await claims.up(database);
    expect(await contents()).to.deep.equal(own);
  });
});
