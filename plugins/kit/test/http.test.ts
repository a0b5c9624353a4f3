import { createProviderHttp, retryAfterMs } from '@rebuttal/plugin-kit';
import type { ProviderHttpOptions } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

const url = 'https://bank.test/v1/disputes?key=hutch';

/** A provider that returns these responses in order and repeats the last one, with a record of the calls. */
function scripted(...responses: (Response | Error)[]) {
  const calls: RequestInit[] = [];
  const waits: number[] = [];
  const seen: Parameters<NonNullable<ProviderHttpOptions['onCall']>>[0][] = [];
  const http = createProviderHttp({
    fetch: (_, init) => {
      calls.push(init ?? {});
      const next = responses[Math.min(calls.length, responses.length) - 1];
      return next instanceof Response
        ? Promise.resolve(next.clone())
        : Promise.reject(next ?? new Error('none'));
    },
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    random: () => 1,
    onCall: (call) => void seen.push(call),
  });
  return { http, calls, waits, seen };
}

const responseWith = (status: number, headers: Record<string, string> = {}) =>
  new Response('{"ok":true}', { status, headers });

describe('provider HTTP calls', () => {
  it('are not repeated for a response that is too large', async () => {
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return Promise.resolve(new Response(new Uint8Array(10 * 1024 * 1024 + 1)));
    };
    const http = createProviderHttp({ fetch, sleep: () => Promise.resolve() });
    await expectProviderError(() => http.request({ method: 'GET', url }), 'unexpected_answer');
    expect(calls).to.equal(1);
  });

  it('time out after the maximum of the operator, even if the plugin sets more', async () => {
    const http = createProviderHttp({
      timeoutMsMax: 20,
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('too late'))),
        ),
    });
    await expectProviderError(
      () => http.request({ method: 'POST', url, timeoutMs: 60_000 }),
      'indeterminate',
    );
  });

  it('repeat a read at most three times, with longer pauses each time', async () => {
    for (const status of [429, 500, 502, 503]) {
      const { http, calls, waits } = scripted(responseWith(status));
      expect((await http.request({ method: 'GET', url })).status).to.equal(status);
      expect(calls).to.have.length(3);
      expect(waits).to.deep.equal([500, 1000]);
    }
  });

  it('name the setting that makes a certificate trusted, whatever the client puts around the error', async () => {
    const code = 'SELF_SIGNED_CERT_IN_CHAIN';
    const cause = Object.assign(new Error('self-signed certificate in certificate chain'), { code });
    for (const error of [cause, new TypeError('fetch failed', { cause })])
      for (const method of ['GET', 'POST'] as const) {
        const { http } = scripted(error);
        const failure = await expectProviderError(() => http.request({ method, url }), 'unavailable');
        expect(failure.message).to.match(
          /not trusted here \(SELF_SIGNED_CERT_IN_CHAIN\).*NODE_EXTRA_CA_CERTS/,
        );
      }
  });

  it('return the first successful response of a read', async () => {
    const { http, calls } = scripted(new Error('reset'), responseWith(503), responseWith(200));
    const response = await http.request({ method: 'GET', url });
    expect([response.status, response.json(), calls.length]).to.deep.equal([200, { ok: true }, 3]);
  });

  it('do not repeat permanent errors', async () => {
    for (const status of [200, 302, 400, 401, 404]) {
      const { http, calls } = scripted(responseWith(status));
      expect((await http.request({ method: 'GET', url })).status).to.equal(status);
      expect(calls).to.have.length(1);
    }
  });

  it('never repeat a write, unless it is known to change nothing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { http, calls } = scripted(responseWith(500));
      await http.request({ method, url });
      expect(calls).to.have.length(1);
    }
    const { http, calls } = scripted(responseWith(500));
    await http.request({ method: 'POST', url, readOnly: true });
    expect(calls).to.have.length(3);
  });

  it('make a read without a response unavailable, and a write indeterminate', async () => {
    const { http, calls } = scripted(new Error('reset'));
    await expectProviderError(() => http.request({ method: 'GET', url }), 'unavailable');
    expect(calls).to.have.length(3);
    await expectProviderError(() => http.request({ method: 'POST', url }), 'indeterminate');
    expect(calls).to.have.length(4);
    await expectProviderError(() => http.request({ method: 'POST', url, readOnly: true }), 'unavailable');
  });

  it('wait as long as Retry-After requests', async () => {
    const { http, waits } = scripted(responseWith(429, { 'retry-after': '2' }), responseWith(200));
    await http.request({ method: 'GET', url });
    expect(waits).to.deep.equal([2000]);
  });

  it('are not retried sooner than usual, whatever Retry-After requests', async () => {
    const { http, waits } = scripted(responseWith(429, { 'retry-after': '0' }), responseWith(200));
    await http.request({ method: 'GET', url });
    expect(waits[0]).to.be.at.least(250);
  });

  it('return the response if Retry-After requests minutes, so that the caller waits', async () => {
    const { http, waits } = scripted(responseWith(503, { 'retry-after': '3600' }), responseWith(200));
    expect((await http.request({ method: 'GET', url })).status).to.equal(503);
    expect(waits).to.deep.equal([]);
  });

  it('do not follow redirects, which would send the credentials to another host', async () => {
    const { http, calls } = scripted(responseWith(200));
    await http.request({ method: 'GET', url });
    expect(calls[0]?.redirect).to.equal('manual');
  });

  it('end when the time is over', async () => {
    const http = createProviderHttp({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('time is over')));
        }),
    });
    await expectProviderError(() => http.request({ method: 'POST', url, timeoutMs: 5 }), 'indeterminate');
  });

  it('log each attempt without query, headers and body', async () => {
    const { http, seen } = scripted(new Error('reset'), responseWith(200));
    await http.request({ method: 'GET', url, headers: { authorization: 'Bearer hutch' }, body: 'hutch' });
    expect(seen.map(({ durationMs: _, ...call }) => call)).to.deep.equal([
      { method: 'GET', url: 'https://bank.test/v1/disputes', status: 'failed' },
      { method: 'GET', url: 'https://bank.test/v1/disputes', status: 200 },
    ]);
    expect(JSON.stringify(seen)).not.to.contain('hutch');
  });

  it('reject a response without JSON as unexpected if JSON is required', async () => {
    const { http } = scripted(new Response('<html>', { status: 200 }));
    const response = await http.request({ method: 'GET', url });
    expect(response.text()).to.equal('<html>');
    await expectProviderError(() => response.json(), 'unexpected_answer');
  });

  it('stop reading an endless response', async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024);
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1;
            controller.enqueue(chunk);
          },
        }),
      );
    const http = createProviderHttp({
      fetch: () => Promise.resolve(endless()),
      sleep: () => Promise.resolve(),
    });
    await expectProviderError(() => http.request({ method: 'POST', url }), 'unexpected_answer');
    expect(sent).to.be.lessThan(20);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 20, 9, 30);
  const read = (value: string) => retryAfterMs(new Headers({ 'retry-after': value }), now);
  it('is read as seconds or as a date, and never past a day', () => {
    expect(read('0')).to.equal(0);
    expect(read('3')).to.equal(3000);
    expect(read('Fri, 20 Nov 2026 09:30:04 GMT')).to.equal(4000);
    expect(read('Fri, 20 Nov 2026 09:29:00 GMT')).to.equal(0);
    expect(read('99999')).to.equal(86_400_000);
    expect(read('soon')).to.equal(undefined);
    expect(retryAfterMs(new Headers(), now)).to.equal(undefined);
  });
});
