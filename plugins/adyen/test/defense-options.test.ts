import { buildPacket, expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { listDefenseOptions } from '../src/defense-options.js';

import { adyenContext, disputeHost, disputeId, disputePath, recorded } from './helpers.js';

const server = () => nock(disputeHost).post(`${disputePath}/retrieveApplicableDefenseReasons`);
const list = async (defenseCode?: string) => {
  const packet = await buildPacket();
  const chosen = defenseCode === undefined ? packet : { ...packet, defenseCode };
  return listDefenseOptions(adyenContext(), disputeId, chosen);
};

describe('the defense options of an Adyen dispute', () => {
  onlyMockedCalls(nock);

  it('are the offered reasons with their documents, and the one that would be sent', async () => {
    server().reply(200, recorded('reasons.goods-not-received.json'));
    const { options, chosen } = await list();
    expect(chosen).to.equal('MerchandiseReceived');
    expect(options.find(({ code }) => code === chosen)).to.deep.include({
      label: 'Merchandise received',
      satisfied: true,
    });
    const needs = options.find(({ code }) => code === chosen)?.needs ?? [];
    expect(
      needs.map(({ providerField, required, satisfied }) => [providerField, required, satisfied]),
    ).to.deep.equal([
      ['DateMerchandiseShipped', true, true],
      ['ProofOfGoodsOrServicesProvided', true, true],
    ]);
    expect(needs[0]).to.deep.include({ label: 'Date merchandise shipped' });
    expect(needs[0]?.evidenceTypes).to.include('shipping_tracking');
  });

  it('have the person’s choice as chosen while it is offered', async () => {
    for (const [code, wanted] of [
      ['InvalidChargeback', 'InvalidChargeback'],
      ['RabbitsAreInnocent', 'MerchandiseReceived'],
    ] as const) {
      server().reply(200, recorded('reasons.goods-not-received.json'));
      expect((await list(code)).chosen).to.equal(wanted);
    }
  });

  it('fail with Adyen’s refusal if the dispute cannot be defended', async () => {
    server().reply(200, recorded('refused.ended.json'));
    await expectProviderError(() => list(), 'refused');
  });
});
