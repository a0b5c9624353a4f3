import { expect } from 'chai';

import { checkCredentials, isWebhookId } from '../src/credentials.js';

const good = {
  client_id: 'AXhutch1042',
  client_secret: 'EKhutch2077',
  webhook_id: '1JE4291016473214C',
  merchant_id: 'HAAP3SNYZZ9NG',
};
const faultsOf = (over: Partial<typeof good>) => checkCredentials({ ...good, ...over });

describe('checking PayPal credentials without a call', () => {
  it('accepts complete credentials, with or without optional fields', () => {
    expect(faultsOf({})).to.deep.equal({});
    expect(faultsOf({ webhook_id: undefined, merchant_id: undefined })).to.deep.equal({});
    expect(faultsOf({ webhook_id: '', merchant_id: '' })).to.deep.equal({});
  });

  const faulty: readonly [string, Partial<typeof good>, keyof typeof good, RegExp][] = [
    ['no ID', { client_id: '' }, 'client_id', /client ID/],
    ['no secret', { client_secret: '' }, 'client_secret', /secret/],
    ['the ID for the secret', { client_secret: 'AXhutch1042' }, 'client_secret', /client ID once more/],
    ['an e-mail address', { client_id: 'shop@example.com' }, 'client_id', /email/],
    ['words', { client_secret: 'my secret word' }, 'client_secret', /one word/],
    ['a pasted page', { client_id: 'A'.repeat(201) }, 'client_id', /one word/],
    ['letters of another alphabet', { client_id: 'AХhutch' }, 'client_id', /one word/],
    ['the URL for the webhook ID', { webhook_id: 'https://shop.example/x' }, 'webhook_id', /URL/],
    ['a placeholder for the webhook ID', { webhook_id: 'WEBHOOK_ID' }, 'webhook_id', /letters and digits/],
    ['a webhook ID that is too long', { webhook_id: 'A'.repeat(51) }, 'webhook_id', /letters and digits/],
    ['an e-mail address for the merchant', { merchant_id: 'shop@example.com' }, 'merchant_id', /merchant ID/],
  ];
  for (const [what, over, field, message] of faulty) {
    it(`names only ${field} for ${what}`, () => {
      const faults = faultsOf(over);
      expect(Object.keys(faults)).to.deep.equal([field]);
      expect(faults[field]).to.match(message);
    });
  }

  it('never repeats the entered values', () => {
    const faults = checkCredentials({
      ...good,
      client_id: 'my id',
      client_secret: 'my secret',
      webhook_id: '?hutch',
    });
    expect(JSON.stringify(faults)).not.to.match(/my id|my secret|hutch/);
  });

  it("rejects the webhook ID of PayPal's sample events", () => {
    expect(isWebhookId('WEBHOOK_ID')).to.equal(false);
  });
});
