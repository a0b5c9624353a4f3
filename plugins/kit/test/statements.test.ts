import { createProviderHttp, readFileLink } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

const rules = { provider: 'Bank of Rabbits', hosts: /^files\.bank\.test$/ };

/** Reads a link whose host responds with this status. */
async function read(status: number, link = 'https://files.bank.test/claim') {
  const calls: RequestInit[] = [];
  const http = createProviderHttp({
    fetch: (_, init) => {
      calls.push(init ?? {});
      const headers = { location: 'https://files.bank.test/other' };
      return Promise.resolve(new Response(status === 200 ? 'claim' : 'refused', { status, headers }));
    },
    sleep: () => Promise.resolve(),
    random: () => 1,
  });
  const bytes = await readFileLink(http, link, rules);
  return { text: Buffer.from(bytes).toString(), calls };
}

describe("the link to a statement's file", () => {
  it('is read without credentials', async () => {
    const { text, calls } = await read(200);
    expect(text).to.equal('claim');
    expect(new Headers(calls[0]?.headers).has('authorization')).to.equal(false);
  });

  it('is gone, or unavailable, by the status, and never redirected', async () => {
    for (const status of [403, 404, 410]) await expectProviderError(() => read(status), 'not_found');
    for (const status of [302, 500, 503]) await expectProviderError(() => read(status), 'unavailable');
  });

  it('is refused at any other host', async () => {
    for (const link of [
      'https://bank.test/claim',
      'http://files.bank.test/claim',
      'https://files.bank.test:1/claim',
    ])
      await expectProviderError(() => read(200, link), 'refused');
  });
});
