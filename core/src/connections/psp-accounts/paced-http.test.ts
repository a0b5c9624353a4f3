import type { ProviderHttp, ProviderResponse } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { paceHttp } from './paced-http.js';

const request = { method: 'GET', url: 'https://api.example/disputes' } as const;

function paced(callsPerMinute: number, answer: () => Promise<ProviderResponse>) {
  let nowMs = 0;
  const calledAt: number[] = [];
  const http: ProviderHttp = {
    request: () => {
      calledAt.push(nowMs);
      return answer();
    },
  };
  const sleep = (ms: number) => {
    nowMs += ms;
    return Promise.resolve();
  };
  return { calledAt, http: paceHttp(http, callsPerMinute, sleep, () => nowMs) };
}

const good = () => Promise.resolve({ status: 200 } as ProviderResponse);

describe('paced provider calls', () => {
  it('run one after the other and never faster than allowed', async () => {
    const { http, calledAt } = paced(60, good);
    await Promise.all([http.request(request), http.request(request), http.request(request)]);
    expect(calledAt).to.deep.equal([0, 1000, 2000]);
  });

  it('continue after a failure, which only its own caller receives', async () => {
    let isFirst = true;
    const { http, calledAt } = paced(120, () => {
      if (!isFirst) return good();
      isFirst = false;
      return Promise.reject(new Error('cut off'));
    });
    const [first, second] = await Promise.allSettled([http.request(request), http.request(request)]);
    expect([first.status, second.status]).to.deep.equal(['rejected', 'fulfilled']);
    expect(calledAt).to.deep.equal([0, 500]);
  });
});
