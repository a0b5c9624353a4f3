import { onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { fetchDispute } from '../src/disputes.js';

import { api, checkoutContext, recorded } from './helpers.js';

const open = recorded('dispute.evidence-required.json');
const id = String(open.id);

const fetchWith = (dispute: object) => {
  nock(api).get(`/disputes/${id}`).reply(200, dispute);
  return fetchDispute(checkoutContext(), id);
};
const mockFiles = (status: number, body: object | string) =>
  nock(api).get(`/disputes/${id}/schemefiles`).reply(status, body);

describe("the issuer's files of a Checkout.com dispute", () => {
  onlyMockedCalls(nock);

  it('are statements of the issuer, one for each file', async () => {
    mockFiles(200, {
      id,
      files: [
        { dispute_status: 'evidence_required', file: 'file_claim' },
        { dispute_status: 'lost', file: 'file_decision' },
        { dispute_status: 'lost' },
        null,
      ],
    });
    const { statements } = await fetchWith({ ...open, status: 'lost' });
    expect(statements).to.deep.equal([
      {
        id: 'file_claim',
        from: 'issuer',
        stage: 'chargeback',
        files: [{ id: 'file_claim', name: 'file_claim' }],
      },
      { id: 'file_decision', from: 'issuer', files: [{ id: 'file_decision', name: 'file_decision' }] },
    ]);
  });

  it('are absent if Checkout.com has none or does not return them', async () => {
    mockFiles(200, { id, files: [] });
    expect((await fetchWith(open)).statements).to.equal(undefined);
    for (const status of [403, 404]) {
      mockFiles(status, '');
      expect(await fetchWith(open))
        .to.include({ providerDisputeId: id })
        .and.not.have.property('statements');
    }
  });

  it('are not requested for other networks, and not while there can be none', async () => {
    const payment = open.payment as object;
    await fetchWith({ ...open, payment: { ...payment, method: 'MASTERCARD' } });
    await fetchWith({ ...open, status: 'evidence_under_review' });
    expect(nock.isDone()).to.equal(true);
  });
});
