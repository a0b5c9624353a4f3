import { expect } from 'chai';

import { scrubPayload } from './scrubbed-payload.js';

const scrubbed = (value: unknown) => scrubPayload(Buffer.from(JSON.stringify(value)));

describe('scrubbed webhook payload', () => {
  it('keeps the data of the dispute unchanged', () => {
    const event = {
      id: 'evt_1QxRabbit',
      type: 'charge.dispute.created',
      created: 1_763_700_000,
      livemode: false,
      data: {
        object: {
          id: 'du_1Fr8YU13xbyOSlIm0xKh3fj',
          amount: 12_000,
          currency: 'eur',
          reason: 'fraudulent',
          evidence_details: { due_by: 1_764_547_199, has_evidence: false, submission_count: 0 },
          payment_method_details: { card: { brand: 'visa', network_reason_code: '10.4' } },
          network: null,
          is_charge_refundable: true,
          pspReference: '8835513921644842',
          merchantReference: '4111111111111112',
          event_time: '2026-11-22T09:30:00.123+01:00',
        },
      },
    };
    expect(scrubbed(event)).to.deep.equal(event);
  });

  it('contains no personal data: names, addresses, phones, networks, free text', () => {
    const found = scrubbed({
      billing_details: {
        email: 'hazel@rabbits.co.uk',
        name: 'Hazel Rah',
        phone: '+44 20 7946 0000',
        address: { line1: '3 Warren Lane', postal_code: 'RG20 9XX', city: 'Sandleford', country: 'GB' },
      },
      shopperIP: '81.2.69.142',
      buyerEmail: 'fiver@rabbits.co.uk',
      cardHolderName: 'Fiver',
      comment: 'call me at home',
      cardSummary: '1142',
      text: 'from 81.2.69.142 by bigwig@rabbits.co.uk with 4111 1111 1111 1111',
    });
    const text = JSON.stringify(found);
    for (const secret of [
      'azel',
      'iver',
      'igwig',
      '7946',
      'Warren',
      'RG20',
      'Sandleford',
      '81.2',
      'home',
      '4111',
    ])
      expect(text, secret).not.to.include(secret);
    expect(found).to.have.nested.property('billing_details.address.country', 'GB');
    expect(found).to.include({ cardSummary: '1142', buyerEmail: 'person@example.com' });
  });

  it('contains no keys or card numbers, also inside JSON strings', () => {
    const inner = JSON.stringify({ reason: '10.4', payer: { email: 'hazel@rabbits.co.uk' } });
    const found = scrubbed({
      data: inner,
      additionalData: { hmacSignature: 'c2VjcmV0' },
      header: 'Bearer abcdefghijklmnop',
      key: 'sk_live_abcdefgh12345678',
      number: 4_111_111_111_111_111,
    }) as Record<string, unknown>;
    expect(JSON.parse(String(found.data))).to.deep.equal({
      reason: '10.4',
      payer: { email: 'person@example.com' },
    });
    expect(found.additionalData).to.deep.equal({ hmacSignature: 'removed' });
    expect(found).to.include({ header: 'removed', key: 'removed', number: 0 });
  });

  it('is the claims of a signed token without its signature', () => {
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const data = JSON.stringify({ eventType: 'dispute_created', data: '{"email":"hazel@rabbits.co.uk"}' });
    const token = `${encoded({ alg: 'RS256' })}.${encoded({ data, iat: 1_763_700_000 })}.c2lnbmF0dXJl`;
    const found = scrubPayload(Buffer.from(token)) as { data: string; iat: number };
    expect(JSON.parse(found.data)).to.deep.equal({
      eventType: 'dispute_created',
      data: '{"email":"person@example.com"}',
    });
    expect(found.iat).to.equal(1_763_700_000);
  });

  it("is absent if the body can't be parsed", () => {
    expect(scrubPayload(Buffer.from('eyJhbGciOi.J9.c2ln'))).to.equal(undefined);
    expect(scrubPayload(Buffer.from('"hazel@rabbits.co.uk"'))).to.equal(undefined);
  });
});
