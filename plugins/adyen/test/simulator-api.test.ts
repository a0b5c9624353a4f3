import { expect } from 'chai';

import { createBench, credentials } from './bench.js';
import { disputePath } from './helpers.js';

const mastercard = { network: 'mc', reason: 'fraudulent' };
const key = { 'x-api-key': credentials.api_key };

describe("the Adyen simulator's API", () => {
  it('describes the API credential', async () => {
    const { raw } = createBench();
    const me = (apiKey: string) => raw('GET', '/v3/me', '', { 'x-api-key': apiKey });
    expect((await me('AQEcarrot')).body).to.include({ active: true });
    expect((await me('AQEdeactivated')).body).to.include({ active: false });
    expect((await me('AQEnoaccess')).body.roles).to.deep.equal(['Checkout webservice role']);
  });

  it('rejects calls without a valid key in its header', async () => {
    const { raw, call } = createBench();
    const wrong: Record<string, string>[] = [
      {},
      { 'x-api-key': 'AQEinvalid' },
      { authorization: 'Bearer AQEcarrot' },
    ];
    for (const headers of wrong)
      expect(await raw('POST', `${disputePath}/acceptDispute`, '{}', headers)).to.deep.include({
        status: 401,
      });
    expect(await call('acceptDispute', 'x', {}, { key: 'AQEnoaccess' })).to.have.nested.property(
      'body.errorCode',
      '010',
    );
    expect(await call('acceptDispute', 'x', {}, { account: 'unknownECOM' })).to.have.nested.property(
      'body.errorCode',
      '901',
    );
  });

  it('hides disputes from other companies and merchant accounts', async () => {
    const bench = createBench();
    const id = bench.open();
    for (const over of [{ key: 'AQEanother' }, { account: 'BurrowPOS' }]) {
      const response = await bench.call('retrieveApplicableDefenseReasons', id, {}, over);
      expect(bench.resultOf(response)).to.deep.equal({
        success: false,
        errorMessage: 'Invalid disputePspReference provided',
      });
    }
  });

  it('rejects malformed requests', async () => {
    const { raw, call, open } = createBench();
    const id = open(mastercard);
    const post = (name: string, body: string) => raw('POST', `${disputePath}/${name}`, body, key);
    expect((await post('acceptDispute', '{')).status).to.equal(400);
    expect((await post('acceptDispute', '{"merchantAccountCode":"x"}')).status).to.equal(422);
    expect((await post('listDisputes', '{}')).status).to.equal(404);
    expect((await raw('GET', `${disputePath}/acceptDispute`, '', key)).status).to.equal(404);
    expect((await raw('GET', '/v3/companies', '', key)).status).to.equal(404);
    for (const [name, fields] of [
      ['acceptDispute', { reason: 'x' }],
      ['defendDispute', {}],
      ['supplyDefenseDocument', { defenseDocuments: [] }],
      ['supplyDefenseDocument', { defenseDocuments: ['x'] }],
      ['deleteDisputeDefenseDocument', { defenseDocumentTypeCode: 'DefenseMaterial' }],
    ] as const)
      expect((await call(name, id, fields)).status, name).to.equal(422);
  });

  it('checks the content of documents', async () => {
    const bench = createBench();
    const id = bench.open(mastercard);
    const bad: readonly [object, RegExp][] = [
      [{ contentType: 'image/png' }, /Failed to store/],
      [{ contentType: 'image/jpeg' }, /Failed to store/],
      [{ contentType: '' }, /No content type/],
      [{ content: 'data:application/pdf;base64,JVBERi0=' }, /Failed to store/],
      [{ content: Buffer.alloc(3_000_000, '%PDF-').toString('base64') }, /Failed to store/],
      [{ defenseDocumentTypeCode: 'RabbitPassport' }, /Failed to store/],
    ];
    for (const [over, message] of bad) {
      const result = bench.resultOf(await bench.supply(id, 'DefenseMaterial', over));
      expect(result.errorMessage, JSON.stringify(over).slice(0, 60)).to.match(message);
    }
    expect(bench.resultOf(await bench.supply(id, 'DefenseMaterial'))).to.deep.equal({ success: true });
  });

  it('accepts a defense only with its required documents', async () => {
    const bench = createBench();
    const id = bench.open(mastercard);
    const material = async () => {
      const { body } = await bench.call('retrieveApplicableDefenseReasons', id);
      const reasons = body.defenseReasons as { defenseReasonCode: string; satisfied: boolean }[];
      return reasons.find(({ defenseReasonCode }) => defenseReasonCode === 'SupplyDefenseMaterial');
    };
    const defend = async (defenseReasonCode: string) =>
      bench.resultOf(await bench.call('defendDispute', id, { defenseReasonCode }));
    expect(await material()).to.include({ satisfied: false });
    expect(await defend('SupplyDefenseMaterial')).to.include({ success: false });
    await bench.supply(id, 'DefenseMaterial');
    expect(await material()).to.include({ satisfied: true });
    await bench.call('deleteDisputeDefenseDocument', id, { defenseDocumentType: 'DefenseMaterial' });
    expect(await material()).to.include({ satisfied: false });
    const again = await bench.call('deleteDisputeDefenseDocument', id, {
      defenseDocumentType: 'DefenseMaterial',
    });
    expect(bench.resultOf(again).success).to.equal(false);
    await bench.supply(id, 'DefenseMaterial');
    expect(await defend('RabbitsAreInnocent')).to.include({ success: false });
    expect(await defend('SupplyDefenseMaterial')).to.deep.equal({ success: true });
    expect(await defend('SupplyDefenseMaterial')).to.include({ errorMessage: 'Dispute already defended' });
  });

  it('accepts an open dispute once', async () => {
    const bench = createBench();
    const id = bench.open();
    expect(bench.resultOf(await bench.call('acceptDispute', id))).to.deep.equal({ success: true });
    expect(bench.resultOf(await bench.call('acceptDispute', id)).errorMessage).to.equal(
      'Dispute already accepted',
    );
    expect(bench.eventLog()).to.deep.equal([
      'NOTIFICATION_OF_CHARGEBACK/Undefended',
      'DISPUTE_DEFENSE_PERIOD_ENDED/Accepted',
    ]);
    const debit = bench.open({ scenario: 'bank_debit' });
    expect(bench.resultOf(await bench.call('acceptDispute', debit)).success).to.equal(true);
    const defended = bench.open({ scenario: 'auto_defended' });
    expect(bench.resultOf(await bench.call('acceptDispute', defended)).success).to.equal(false);
  });

  it('returns the stored response for a repeated idempotency key', async () => {
    const bench = createBench();
    const [one, other] = [bench.open(), bench.open()];
    const accept = (id: string, idempotencyKey: string) =>
      bench.call('acceptDispute', id, {}, { idempotencyKey });
    expect(bench.resultOf(await accept(one, 'carrot')).success).to.equal(true);
    expect(bench.resultOf(await accept(one, 'carrot')).success).to.equal(true);
    expect(bench.resultOf(await accept(one, 'turnip')).success).to.equal(false);
    expect(bench.resultOf(await accept(other, 'carrot')).success).to.equal(true);
    expect(bench.resultOf(await bench.call('retrieveApplicableDefenseReasons', other)).success).to.equal(
      true,
    );
    expect((await accept(other, 'x'.repeat(65))).status).to.equal(422);
  });
});
