import type { CompellingEvidence, JsonObject } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createMemoryJournal,
  expectProviderError,
  onlyMockedCalls,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { submitEvidence } from '../src/submit.js';

import { recorded, stripeContext } from './helpers.js';

const id = 'du_1SPx3kB7WZ01zgkWq5Hn2LmT';
const path = `/v1/disputes/${id}`;
const api = () => nock('https://api.stripe.com');
const details = { due_by: 1795391999, has_evidence: true, past_due: false, submission_count: 0 };
const withStatus = (status: string, metadata: JsonObject = {}) => ({
  ...recorded('dispute.staged.json'),
  evidence: {},
  metadata,
  evidence_details: {
    ...details,
    enhanced_eligibility: { visa_compelling_evidence_3: { status, required_actions: [] } },
  },
});
const note = { app_ref: 'submission-1', app_round: 'needs_response', app_count: '0' };
const open = withStatus('requires_action');
const staged = withStatus('requires_action', note);
const qualified = withStatus('qualified', { ...note, app_ce3: 'submission-1' });
const sent = {
  ...qualified,
  status: 'under_review',
  evidence_details: { ...qualified.evidence_details, submission_count: 1 },
};

const shippingAddress = {
  line1: '1 Hutch Lane',
  city: 'Bunnyville',
  region: 'CA',
  postalCode: '90210',
  country: 'US',
};
const pair: CompellingEvidence = {
  program: 'visa_ce3',
  isChosen: false,
  disputed: {
    productDescription: 'Rabbit hutch & hay',
    merchandiseOrServices: 'merchandise',
    ipAddress: '203.0.113.7',
    deviceId: 'hutch-tablet-0001',
    shippingAddress,
  },
  prior: [
    {
      paymentId: 'ch_1',
      productDescription: 'Hay',
      ipAddress: '203.0.113.7',
      deviceId: 'hutch-tablet-0001',
      shippingAddress,
    },
    {
      paymentId: 'ch_2',
      productDescription: 'Carrots',
      ipAddress: '203.0.113.7',
      deviceId: 'hutch-tablet-0001',
      shippingAddress,
    },
  ],
};

const address = (at: string) =>
  `${at}[shipping_address][city]=Bunnyville&${at}[shipping_address][country]=US&` +
  `${at}[shipping_address][line1]=1%20Hutch%20Lane&${at}[shipping_address][postal_code]=90210&` +
  `${at}[shipping_address][state]=CA`;
const program = 'evidence[enhanced_evidence][visa_compelling_evidence_3]';
const transaction = (at: string, description: string) =>
  `${at}[customer_device_id]=hutch-tablet-0001&${at}[customer_purchase_ip]=203.0.113.7&` +
  `${at}[product_description]=${description}&${address(at)}`;
/** The bytes of the call, as Stripe's API reference defines its fields. */
const pairBody =
  `${transaction(`${program}[disputed_transaction]`, 'Rabbit%20hutch%20%26%20hay')}&` +
  `${program}[disputed_transaction][merchandise_or_services]=merchandise&` +
  `${program}[prior_undisputed_transactions][0][charge]=ch_1&` +
  `${transaction(`${program}[prior_undisputed_transactions][0]`, 'Hay')}&` +
  `${program}[prior_undisputed_transactions][1][charge]=ch_2&` +
  `${transaction(`${program}[prior_undisputed_transactions][1]`, 'Carrots')}&` +
  'metadata[app_ce3]=submission-1&submit=false';

const refusal = {
  error: {
    type: 'invalid_request_error',
    message: 'Disputed transaction ch_3SPx3kB7WZ01zgkW is not eligible for Visa Compelling Evidence 3.0.',
  },
};

async function submit(
  compellingEvidence: CompellingEvidence | 'none' = pair,
  journal = createMemoryJournal(),
) {
  const packet = await buildPacket({
    items: [],
    ...(compellingEvidence === 'none' ? {} : { compellingEvidence }),
  });
  return submitEvidence({ context: stripeContext(), id, packet, journal });
}

describe('prior payments for Visa Compelling Evidence 3.0 at Stripe', () => {
  onlyMockedCalls(nock);

  const bodies: string[] = [];
  beforeEach(() => bodies.splice(0));
  const expectStaging = (before: object = open) => {
    api().get(path).reply(200, before);
    nock('https://files.stripe.com').post('/v1/files').reply(200, { id: 'file_letter' });
    api()
      .post(path, /uncategorized_file.*submit=false/)
      .reply(200, (_uri, body) => {
        bodies.push(JSON.stringify(body));
        return staged;
      });
  };
  const expectPair = (status: number, response: object) => api().post(path, pairBody).reply(status, response);
  const expectClearing = (status: number, response: object) =>
    api().post(path, 'evidence[enhanced_evidence]=&metadata[app_ce3]=&submit=false').reply(status, response);
  const expectSending = () => api().post(path, 'submit=true').reply(200, sent);

  it('are staged in a separate call, between the ordinary evidence and the submission', async () => {
    expectStaging();
    expectPair(200, qualified);
    expectSending();
    const journal = createMemoryJournal();
    expect((await submit(pair, journal)).providerStatus).to.equal('under_review');
    expect(bodies.join()).to.not.include('enhanced_evidence');
    expect(await journal.recall('compelling_evidence')).to.equal('{"status":"qualified"}');
    expect(journal.sends).to.equal(1);
  });

  it('stop the response before the final call if Stripe rejects them', async () => {
    expectStaging();
    expectPair(400, refusal);
    const journal = createMemoryJournal();
    await expectProviderError(() => submit(pair, journal), 'refused');
    const result = JSON.parse((await journal.recall('compelling_evidence')) ?? '{}') as { refused?: string };
    expect(result.refused).to.include('is not eligible for Visa Compelling Evidence 3.0');
    expect(journal.sends).to.equal(0);
  });

  it('are staged once, even if the submission is repeated after a lost response', async () => {
    const journal = createMemoryJournal();
    expectStaging();
    expectPair(200, qualified);
    api()
      .post(path, 'submit=true')
      .reply(402, { error: { message: 'Try again.' } });
    await expectProviderError(() => submit(pair, journal), 'refused');
    // The file and the prior payments are in the journal. The ordinary fields are set again.
    api().get(path).reply(200, qualified);
    api()
      .post(path, /uncategorized_file.*submit=false/)
      .reply(200, qualified);
    expectSending();
    expect((await submit(pair, journal)).providerStatus).to.equal('under_review');
  });

  it('end the attempt before anything is sent if Stripe does not respond', async () => {
    const journal = createMemoryJournal();
    expectStaging();
    expectPair(500, { error: { message: 'Try later.' } });
    await expectProviderError(() => submit(pair, journal), 'indeterminate');
    expect(journal.sends).to.equal(0);
    expect(await journal.recall('compelling_evidence')).to.equal(undefined);
  });

  it('do not replace what Stripe found qualified, unless a person chose them', async () => {
    const prefilled = withStatus('qualified');
    expectStaging(prefilled);
    expectSending();
    await submit(pair);
    expectStaging(prefilled);
    expectPair(200, qualified);
    expectSending();
    await submit({ ...pair, isChosen: true });
  });

  it('of an earlier attempt are cleared if this response has none', async () => {
    expectStaging(qualified);
    expectClearing(200, staged);
    expectSending();
    await submit('none');
  });

  it('of an earlier attempt are cleared if Stripe rejects those of this response', async () => {
    expectStaging(qualified);
    expectPair(400, refusal);
    expectClearing(200, staged);
    await expectProviderError(() => submit(), 'refused');
  });

  it('of an earlier attempt are not sent instead of rejected ones while they cannot be cleared', async () => {
    const journal = createMemoryJournal();
    expectStaging(qualified);
    expectPair(400, refusal);
    expectClearing(500, { error: { message: 'Try later.' } });
    await expectProviderError(() => submit(pair, journal), 'indeterminate');
    expect(journal.sends).to.equal(0);
    expect(await journal.recall('compelling_evidence')).to.equal(undefined);
  });

  it('that others entered stay if this response has none', async () => {
    expectStaging(withStatus('qualified'));
    expectSending();
    await submit('none');
  });
});
