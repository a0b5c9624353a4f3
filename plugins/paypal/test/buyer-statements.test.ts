import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { statementsOf } from '../src/buyer-statements.js';
import { fetchStatementFile } from '../src/documents.js';

import { authorized, disputeId, disputePath, expectToken, paypalContext } from './helpers.js';

const at = '2026-11-16T10:20:30.000Z';
const message = (author: string, content: string, time = at): JsonObject => ({
  posted_by: author,
  time_posted: time,
  content,
});
const ofBuyer = (notes: string, over: JsonObject = {}): JsonObject => ({
  evidence_type: 'CREATE',
  source: 'SUBMITTED_BY_BUYER',
  notes,
  date: at,
  dispute_life_cycle_stage: 'INQUIRY',
  ...over,
});
const texts = (dispute: JsonObject) => statementsOf(dispute)?.map(({ from, text }) => [from, text]);

describe('the statements in a PayPal dispute', () => {
  onlyMockedCalls(nock);

  it('are those of the buyer and of PayPal, oldest first', () => {
    const messages = [
      message('ARBITER', 'Please send tracking.', '2026-11-18T00:00:00Z'),
      message('SELLER', 'They are on their way.', '2026-11-17T00:00:00Z'),
      message('BUYER', 'Where are my rabbits?'),
    ];
    expect(texts({ messages })).to.deep.equal([
      ['cardholder', 'Where are my rabbits?'],
      ['provider', 'Please send tracking.'],
    ]);
  });

  it('include the opening claim once, with its stage, even if PayPal lists it as message and as evidence', () => {
    const claim = 'Where are my rabbits?';
    const statements = statementsOf({ messages: [message('BUYER', claim)], evidences: [ofBuyer(claim)] });
    expect(statements).to.have.length(1);
    expect(statements?.[0]).to.deep.include({
      from: 'cardholder',
      at: new Date(at),
      stage: 'inquiry',
      text: claim,
    });
  });

  it('include files and supporting information of the buyer, and no evidence of anyone else', () => {
    const photo = { name: 'cage.jpg', url: 'https://www.paypal.com/d/1' };
    const evidences = [
      { ...ofBuyer(''), documents: [photo] },
      ofBuyer('Ours.', { source: 'SUBMITTED_BY_SELLER' }),
      ofBuyer('Wanted.', { source: 'REQUESTED_FROM_BUYER' }),
    ];
    const info = {
      source: 'SUBMITTED_BY_BUYER',
      notes: 'The cage came empty.',
      provided_time: '2026-11-17T00:00:00Z',
    };
    const read = statementsOf({ evidences, supporting_info: [info] });
    expect(read?.map(({ text, files }) => ({ text, files }))).to.deep.equal([
      { text: undefined, files: [{ id: 'cage.jpg', name: 'cage.jpg' }] },
      { text: 'The cage came empty.', files: undefined },
    ]);
  });

  it('keep their IDs when the dispute is read again, and have different ones', () => {
    const messages = [message('BUYER', 'Hello?'), message('BUYER', 'Hello, rabbits?')];
    const ids = (dispute: JsonObject) => statementsOf(dispute)?.map(({ id }) => id) ?? [];
    expect(new Set(ids({ messages })).size).to.equal(2);
    expect(ids({ messages })).to.deep.equal(
      ids({ messages: [...messages, message('BUYER', 'Third')] }).slice(0, 2),
    );
  });

  it('keep files of the same name apart', async () => {
    const documents = ['1', '2'].map((path) => ({
      name: 'cage.jpg',
      url: `https://www.paypal.com/d/${path}`,
    }));
    const dispute = { dispute_id: disputeId, evidences: [{ ...ofBuyer('Broken.'), documents }] };
    const [statement] = statementsOf(dispute) ?? [];
    expectToken();
    authorized().get(disputePath).reply(200, dispute);
    nock('https://www.paypal.com').get('/d/2').reply(200, 'second');
    const { bytes } = await fetchStatementFile(paypalContext(), {
      providerDisputeId: disputeId,
      statementId: statement?.id ?? '',
      fileId: statement?.files?.[1]?.id ?? '',
    });
    expect(Buffer.from(bytes).toString()).to.equal('second');
  });

  it('are none without any text or file', () => {
    expect(statementsOf({})).to.equal(undefined);
    expect(statementsOf({ messages: [message('BUYER', ' ')], evidences: [{}] })).to.equal(undefined);
  });

  it('have files that PayPal releases to some accounts, and are read at no other address than its own', async () => {
    const evidences = (url?: string) => [{ ...ofBuyer('Broken.'), documents: [{ name: 'cage.jpg', url }] }];
    const fetchWith = (url?: string) => {
      const dispute = { dispute_id: disputeId, evidences: evidences(url) };
      expectToken();
      authorized().get(disputePath).reply(200, dispute);
      const [statement] = statementsOf(dispute) ?? [];
      const file = { providerDisputeId: disputeId, statementId: statement?.id ?? '', fileId: 'cage.jpg' };
      return fetchStatementFile(paypalContext(), file);
    };
    const error = await expectProviderError(() => fetchWith(), 'refused');
    expect(error.message).to.contain('Resolution Center');
    for (const url of [
      'https://rabbits.example/1',
      'http://www.paypal.com/1',
      'https://notpaypal.com/1',
      '1',
    ])
      await expectProviderError(() => fetchWith(url), 'refused');
    nock('https://www.paypal.com', { badheaders: ['authorization'] })
      .get('/d/1')
      .reply(200, 'photo');
    expect(Buffer.from((await fetchWith('https://www.paypal.com/d/1')).bytes).toString()).to.equal('photo');
  });
});
