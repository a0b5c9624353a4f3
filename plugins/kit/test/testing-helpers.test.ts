import { createHash } from 'node:crypto';

import { countPdfPages, ProviderError } from '@rebuttal/plugin-kit';
import type { ProviderHttp, ProviderResponse } from '@rebuttal/plugin-kit';
import {
  assertScrubbed,
  beforeWrites,
  buildPacket,
  createMemoryJournal,
  dyingHttp,
  errorOf,
  expectNoSecrets,
  expectProviderError,
  isWrite,
  ProcessDied,
  toRequest,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

describe('the check of recorded responses', () => {
  const bad: readonly [string, string][] = [
    ['a live key', '{"key":"sk_live_abcdefgh1234"}'],
    ['a real test key', 'rk_test_51Abcdefghijklmnop'],
    ['a Checkout.com sandbox key', '{"key":"sk_sbox_abcdefghijklmnopqrstuvwxyz2"}'],
    ['a Checkout.com live key', 'sk_abcdefghijklmnopqrstuvwxyz2'],
    ['an authorization header', 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a card number', '{"number":"4242424242424242"}'],
    ['a card number in groups', '4000 0000 0000 0259'],
    ['an American Express number', '3782-822463-10005'],
    ['a person', '{"email":"someone@gmail.com"}'],
  ];
  for (const [what, text] of bad) {
    it(`finds ${what}`, () => void expect(() => assertScrubbed(text)).to.throw(/contains/));
  }

  it('accepts harmless look-alikes', () => {
    assertScrubbed('{"created":1793693720,"id":"du_1SPx3kB7WZ01zgkWq5Hn2LmT","amount":-5000}');
    assertScrubbed('sk_test_********************abcd robin@example.com a@shop.test 4242424242424241');
    assertScrubbed('pi_4242424242424242');
  });
});

describe('submission journal', () => {
  it('runs a step once and remembers its result', async () => {
    const log = createMemoryJournal();
    const work = (result: string) => () => Promise.resolve(result);
    expect(await log.once('file:1', work('a'))).to.equal('a');
    expect(await log.once('file:1', work('b'))).to.equal('a');
    expect(await log.once('file:2', work('c'))).to.equal('c');
    expect(log.worked).to.deep.equal(['file:1', 'file:2']);
  });

  it('repeats a failed step', async () => {
    const log = createMemoryJournal();
    await errorOf(() => log.once('file:1', () => Promise.reject(new Error('torn'))));
    expect(await log.once('file:1', () => Promise.resolve('a'))).to.equal('a');
  });

  it('counts announcements, including one during which the process dies', async () => {
    const log = createMemoryJournal((nth) => {
      if (nth === 1) throw new ProcessDied();
    });
    await errorOf(() => log.markSending());
    await log.markSending();
    expect(log.sends).to.equal(2);
  });
});

describe('hooks around calls', () => {
  const done: string[] = [];
  const http: ProviderHttp = {
    request: ({ method }) => {
      done.push(method);
      return Promise.resolve({ status: 200 } as ProviderResponse);
    },
  };
  beforeEach(() => done.splice(0));

  it('distinguish a write from a read', () => {
    expect(isWrite({ method: 'POST', url: 'x' })).to.equal(true);
    expect(isWrite({ method: 'POST', url: 'x', readOnly: true })).to.equal(false);
    expect(isWrite({ method: 'GET', url: 'x' })).to.equal(false);
  });

  it('run only before writes', async () => {
    const hooked = beforeWrites(http, () => void done.push('hook'));
    await hooked.request({ method: 'GET', url: 'x' });
    await hooked.request({ method: 'POST', url: 'x' });
    expect(done).to.deep.equal(['GET', 'hook', 'POST']);
  });

  it('kill the process after its call took effect, and prevent further calls', async () => {
    const dying = dyingHttp(http, isWrite);
    await dying.request({ method: 'GET', url: 'x' });
    expect(await errorOf(() => dying.request({ method: 'POST', url: 'x' }))).to.be.instanceOf(ProcessDied);
    expect(await errorOf(() => dying.request({ method: 'GET', url: 'x' }))).to.be.instanceOf(ProcessDied);
    expect(done).to.deep.equal(['GET', 'POST']);
  });
});

describe('expecting a provider error', () => {
  it('fails for success, another kind or another error', async () => {
    expect(await errorOf(() => expectProviderError(() => 1, 'refused'))).to.match(/expected to fail/);
    const refused = () => Promise.reject(new ProviderError('refused', 'No.'));
    expect(await expectProviderError(refused, ['refused', 'not_found'])).to.have.property('message', 'No.');
    expect(await errorOf(() => expectProviderError(refused, 'not_found'))).to.match(/No\./);
    const other = new RangeError('x');
    expect(await errorOf(() => expectProviderError(() => Promise.reject(other), 'refused'))).to.equal(other);
  });

  it('finds a secret anywhere in an error and does not repeat it', async () => {
    const deep = new ProviderError('refused', 'No.', {
      cause: new Error('x', { cause: { key: 'hutch-42' } }),
    });
    const found = await errorOf(() => expectNoSecrets(deep, ['hutch-42']));
    expect(String(found))
      .to.match(/a secret is in/)
      .and.not.to.match(/hutch-42/);
    expectNoSecrets(deep, ['carrot']);
  });
});

describe('the sample packet', () => {
  it('contains real files with correct sizes and hashes', async () => {
    const { letter, items } = await buildPacket();
    expect(await countPdfPages(await letter.read())).to.equal(1);
    for (const { file } of items) {
      if (file === undefined) continue;
      const bytes = await file.read();
      expect(file.sizeBytes).to.equal(bytes.byteLength);
      expect(file.sha256).to.equal(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('can be changed by a test', async () => {
    expect(await buildPacket({ reference: 'submission-2', items: [] })).to.deep.include({
      reference: 'submission-2',
      items: [],
    });
  });
});

describe('a posted webhook', () => {
  it('arrives with its signed URL, in the form that our receiver passes on', () => {
    const url = 'https://shop.example/api/webhooks/burrow/main?source=provider';
    const { body, ...rest } = toRequest({ url, headers: { 'X-Signature': 'hop' }, body: '{}' });
    expect(Buffer.from(body).toString()).to.equal('{}');
    expect(rest).to.deep.equal({ url, headers: { 'x-signature': 'hop' }, query: { source: 'provider' } });
  });
});
