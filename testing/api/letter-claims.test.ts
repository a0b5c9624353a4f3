import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';

import type { ResponsePreviewDto } from '../../core/src/disputes/responses/responses.dto.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';

type Piece = {
  readonly type: string;
  readonly title: string;
  readonly text: string;
  readonly details?: object;
};

const delivered: Piece = {
  type: 'proof_of_delivery',
  title: 'Parcel report',
  text: 'Meadow Post report for parcel MP77123.',
  details: {
    carrier: 'Meadow Post',
    number: 'MP77123',
    status: 'delivered',
    delivered_at: '2026-01-09T11:25:00Z',
    place: '7 Clover Road, Wareham',
    signed_by: 'H WARREN',
  },
};

/** The merchant's evidence, and the statements that its letter must and must not contain. */
const situations: readonly {
  readonly name: string;
  readonly provider?: string;
  readonly dispute: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, string>>;
  readonly position?: object;
  readonly evidence: readonly Piece[];
  readonly must: readonly (string | RegExp)[];
  readonly mustNot: readonly (string | RegExp)[];
}[] = [
  {
    name: 'a delivered parcel with day, place and signature',
    dispute: { reason: 'product_not_received', network: 'visa', amount: 6400, currency: 'EUR' },
    facts: { payment_date: '2026-01-05', order_number: 'W-220' },
    evidence: [delivered],
    must: [
      'Meadow Post',
      'MP77123',
      'January 9, 2026, 11:25 UTC',
      '7 Clover Road',
      'H WARREN',
      'order W-220',
      'EUR 64.00',
    ],
    mustNot: [/carrier confirms/i],
  },
  {
    name: 'a parcel that went back',
    dispute: { reason: 'product_not_received', network: 'visa', amount: 6400, currency: 'EUR' },
    facts: { payment_date: '2026-01-05' },
    evidence: [{ ...delivered, text: 'Delivery attempted twice, then returned to sender.' }],
    must: ['contests the dispute'],
    mustNot: [/was delivered|delivered the order|signed by/i],
  },
  {
    name: 'two purchases, as the merchant states',
    dispute: { reason: 'duplicate', network: 'visa', amount: 5000, currency: 'EUR' },
    position: { duplicate: 'separate_purchases' },
    evidence: [
      {
        type: 'duplicate_explanation',
        title: 'Two orders',
        text: 'Order W-1 was a seed tray. Order W-2 was a watering can.',
      },
    ],
    must: ['two separate purchases', 'Order W-1 was a seed tray. Order W-2 was a watering can.'],
    mustNot: [/in full/, /money twice/],
  },
  {
    name: 'a refund that is not owed',
    provider: 'paypal',
    dispute: { reason: 'credit_not_processed', amount: 8800, currency: 'USD' },
    position: { refund: 'not_owed' },
    evidence: [
      {
        type: 'refund_refusal_explanation',
        title: 'Refusal',
        text: 'The return was requested on day 52. The limit is 14 days.',
      },
      { type: 'return_record', title: 'Returns desk', text: 'Nothing arrived under return number 9.' },
      {
        type: 'refund_policy',
        title: 'Terms',
        text: 'You may return goods within 14 days. See https://warren.example/terms',
      },
    ],
    must: [/no (further )?refund is owed/, 'day 52', 'Nothing arrived under return number 9.'],
    mustNot: [/refund (has been|was) issued/, /in full/, 'You may return goods'],
  },
  {
    name: 'records that prove the customer right',
    dispute: { reason: 'subscription_canceled', network: 'visa', amount: 1900, currency: 'EUR' },
    evidence: [
      {
        type: 'cancellation_record',
        title: 'Mail',
        text: 'The customer wrote: please cancel my plan. We missed it.',
      },
      { type: 'access_activity_log', title: 'Log', text: 'No logins since January.' },
      { type: 'customer_communication', title: 'Complaint', text: 'I canceled and you charged me again!' },
    ],
    must: ['contests the dispute'],
    mustNot: [/no cancellation/, /did not cancel/, /shows use/, 'please cancel', 'No logins'],
  },
  {
    name: 'an inquiry without papers',
    provider: 'adyen',
    dispute: { network: 'amex', amount: 3100, currency: 'USD', scenario: 'inquiry' },
    evidence: [],
    must: [/answers the inquiry/, 'the inquiry be closed'],
    mustNot: [/contests/, /dispute be reversed/],
  },
  {
    name: 'a fraud claim and nothing to say',
    provider: 'worldpay',
    dispute: { reason: 'fraudulent', network: 'visa', amount: 7700, currency: 'USD' },
    evidence: [],
    must: ['contests the dispute'],
    mustNot: [/3-D Secure/, /liability/i, /delivered/],
  },
];

describe('the letter of a dispute', function () {
  this.timeout(240_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Warren Garden Ltd');
    for (const provider of ['stripe', 'paypal', 'adyen', 'worldpay']) await connect(server, owner, provider);
    await owner.put('/api/settings/template-variables', {
      refund_policy_url: 'https://warren.example/returns',
      collect_evidence: false,
    });
  });
  after(() => server.close());

  const add = async (
    dispute_id: string,
    { type: evidence_type, title, text: text_content, details }: Piece,
  ) => {
    const { status, body } = await owner.post('/api/evidence/text', {
      dispute_id,
      evidence_type,
      title,
      text_content,
      ...(details === undefined ? {} : { details }),
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body.evidence.evidence_id);
  };
  const preview = async (id: string) =>
    (await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body as ResponsePreviewDto;
  const plain = (html: string) =>
    html
      .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&#34;', '"')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ');
  const argumentOf = (html: string) => plain(html.split('<h2>Exhibits</h2>')[0] ?? '');
  const includes = (text: string, part: string | RegExp) =>
    typeof part === 'string' ? text.includes(part) : part.test(text);

  for (const {
    name,
    provider = 'stripe',
    dispute,
    facts = {},
    position,
    evidence,
    must,
    mustNot,
  } of situations)
    it(`states what supports it, and no more: ${name}`, async () => {
      const { dispute_id: id } = await startDispute(server, owner, dispute, provider);
      for (const [key, value] of Object.entries(facts))
        expect((await owner.put(`/api/disputes/${id}/facts/${key}`, { value })).status).to.equal(200);
      if (position !== undefined)
        expect((await owner.put(`/api/disputes/${id}/position`, position)).status).to.equal(200);
      for (const piece of evidence) await add(id, piece);
      const { content, claims } = await preview(id);
      const argument = argumentOf(content);
      for (const part of must)
        expect(includes(argument, part), `${String(part)} in ${argument}`).to.equal(true);
      for (const part of [...mustNot, 'Collected from', /https?:\/\//])
        expect(includes(argument, part), `${String(part)} in ${argument}`).to.equal(false);
      for (const { text, supported_by: supports } of claims) {
        expect(argument).to.contain(plain(text).trim());
        expect(supports).to.not.have.length(0);
      }
      const { bytes } = await owner.post(`/api/response-assembly/disputes/${id}/download`, { format: 'pdf' });
      const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
        mergePages: false,
      });
      expect(pages[0]).to.contain('Respectfully submitted,');
      for (const page of pages)
        expect(page.replaceAll(/Response to dispute.*|Page \d+ of \d+/g, '').trim()).to.not.equal('');
    });

  it('withdraws a claim when its exhibit is turned into the opposite', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {
      reason: 'product_not_received',
      network: 'mastercard',
    });
    await owner.put(`/api/disputes/${id}/facts/payment_date`, { value: '2026-01-05' });
    const exhibit = await add(id, delivered);
    expect((await preview(id)).claims.map((claim) => claim.id)).to.include('delivered');
    const { status } = await owner.patch(`/api/evidence/${exhibit}`, { details: { status: 'returned' } });
    expect(status).to.equal(200);
    const { content, claims } = await preview(id);
    expect(claims.map((claim) => claim.id)).to.not.include('delivered');
    expect(argumentOf(content)).to.not.match(/was delivered|delivered the order|signed (for )?by/);
  });
});
