import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { fetchDispute } from '../src/disputes.js';
import { fetchStatementFile } from '../src/scheme-files.js';

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

  const request = { providerDisputeId: id, statementId: 'file_claim', fileId: 'file_claim' };
  const fetchLinked = (href?: string) => {
    const _links = href === undefined ? {} : { download: { href } };
    nock(api).get('/files/file_claim').reply(200, { id: 'file_claim', filename: 'claim.pdf', _links });
    return fetchStatementFile(checkoutContext(), request);
  };

  it('are read at their signed address without credentials', async () => {
    const storage = 'https://checkout-file-upload.s3.eu-west-2.amazonaws.com';
    nock(storage, { badheaders: ['authorization'] })
      .get('/rabbit/claim?X-Amz-Expires=3600')
      .reply(200, '%PDF-1.7');
    const { bytes, name } = await fetchLinked(`${storage}/rabbit/claim?X-Amz-Expires=3600`);
    expect([Buffer.from(bytes).toString(), name]).to.deep.equal(['%PDF-1.7', 'claim.pdf']);
  });

  it('are not read at any other address', async () => {
    const links = [
      'https://rabbits.example/claim',
      'https://amazonaws.com.rabbits.example/claim',
      'http://checkout-file-upload.s3.eu-west-2.amazonaws.com/claim',
      'https://s3.amazonaws.com:8443/claim',
      'https://key@s3.amazonaws.com/claim',
      'http://169.254.169.254/latest/meta-data',
      'https://ec2-1-2-3-4.compute-1.amazonaws.com/claim',
      'https://vpce-1.execute-api.us-east-1.vpce.amazonaws.com/claim',
      'claim.pdf',
      undefined,
    ];
    for (const link of links) await expectProviderError(() => fetchLinked(link), 'refused');
  });

  it('are reported as gone once their address has expired', async () => {
    nock('https://s3.amazonaws.com').get('/claim').reply(403, '<Error>');
    await expectProviderError(() => fetchLinked('https://s3.amazonaws.com/claim'), 'not_found');
  });
});
