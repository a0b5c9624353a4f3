import { createMemoryStore, createSimulatorHost } from '@rebuttal/plugin-kit/simulator';
import type { Simulator, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';
import { serveSimulator } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

const now = () => new Date('2026-11-20T09:30:00Z');

/** A simulator that only counts, behind a host. */
function countingHost(store = createMemoryStore()) {
  let handled = 0;
  const simulator = {
    handle: ({ path, body }: SimulatorRequest) => {
      handled += 1;
      return { status: 201, headers: { 'x-path': path }, body: Buffer.from(body).toString('utf8') };
    },
  } as unknown as Simulator;
  return { host: createSimulatorHost(simulator, store, now), handled: () => handled };
}

const request = (over: Partial<SimulatorRequest> = {}): SimulatorRequest => ({
  method: 'POST',
  path: '/v1/rabbits',
  query: new URLSearchParams('limit=2'),
  headers: { authorization: 'Bearer hutch', 'x-api-key': 'carrot', 'x-hop': '1' },
  body: Buffer.from('two'),
  ...over,
});

describe('the host of a simulator', () => {
  it('keeps the faults and calls of callers apart', async () => {
    let caller: string | undefined;
    const simulator = { handle: () => ({ status: 200, body: '' }) } as unknown as Simulator;
    const host = createSimulatorHost(simulator, createMemoryStore(), now, () => caller);
    const statusFor = async (who: string | undefined) => {
      caller = who;
      return (await host.handle(request()))?.status;
    };
    caller = 'rabbits';
    host.setFault({ count: 1, status: 503 });
    expect(await statusFor('hares')).to.equal(200);
    expect(await statusFor('rabbits')).to.equal(503);
    expect(await statusFor('rabbits')).to.equal(200);
    caller = undefined;
    host.setFault({ count: 1, status: 500 });
    expect(await statusFor('hares')).to.equal(500);
    expect(host.calls().map(({ status }) => status)).to.deep.equal([200, 500]);
    caller = undefined;
    expect(host.calls()).to.have.length(4);
  });

  it('records no secret that a provider receives in the body', async () => {
    const { host } = countingHost();
    const bodies = ['grant_type=x&client_secret=carrot&a=1', '{"client_secret": "carrot", "a": "1"}', 'a=1'];
    for (const body of bodies) await host.handle(request({ body: Buffer.from(body) }));
    expect(host.calls().map(({ body }) => body)).to.deep.equal([
      'grant_type=x&client_secret=***&a=1',
      '{"client_secret": "***", "a": "1"}',
      'a=1',
    ]);
  });

  it('passes calls on and records them, with the keys in their headers masked', async () => {
    const { host } = countingHost();
    expect(await host.handle(request())).to.include({ status: 201, body: 'two' });
    await host.handle(request({ query: new URLSearchParams(), headers: {} }));
    expect(host.calls()).to.deep.equal([
      {
        at: '2026-11-20T09:30:00.000Z',
        method: 'POST',
        path: '/v1/rabbits?limit=2',
        headers: { 'x-hop': '1', authorization: '***', 'x-api-key': '***' },
        body: 'two',
        status: 201,
      },
      {
        at: '2026-11-20T09:30:00.000Z',
        method: 'POST',
        path: '/v1/rabbits',
        headers: {},
        body: 'two',
        status: 201,
      },
    ]);
  });

  it('plays a fault for the requested number of calls', async () => {
    const { host, handled } = countingHost();
    host.setFault({ status: 503, count: 2 });
    expect(
      [await host.handle(request()), await host.handle(request())].map((response) => response?.status),
    ).to.deep.equal([503, 503]);
    expect(handled()).to.equal(0);
    expect((await host.handle(request()))?.status).to.equal(201);
    expect(host.calls().map(({ status }) => status)).to.deep.equal([503, 503, 201]);
  });

  it('cuts the connection before a call takes effect, or after', async () => {
    const { host, handled } = countingHost();
    host.setFault({ drop: 'before', count: 1 });
    expect([await host.handle(request()), handled()]).to.deep.equal([undefined, 0]);
    host.setFault({ drop: 'after', count: 1 });
    expect([await host.handle(request()), handled()]).to.deep.equal([undefined, 1]);
    expect(host.calls().map(({ status }) => status)).to.deep.equal(['dropped', 'dropped']);
  });

  it('stops a fault on demand', async () => {
    const { host } = countingHost();
    host.setFault({ status: 500, count: 100 });
    host.setFault({ count: 0 });
    expect((await host.handle(request()))?.status).to.equal(201);
  });

  it('delays responses on demand', async () => {
    const { host } = countingHost();
    host.setFault({ delayMs: 30, count: 1 });
    const started = performance.now();
    expect((await host.handle(request()))?.status).to.equal(201);
    expect(performance.now() - started).to.be.greaterThan(25);
  });

  it("continues with the previous host's record", async () => {
    const store = createMemoryStore();
    await countingHost(store).host.handle(request());
    const { host } = countingHost(store);
    await host.handle(request());
    expect(host.calls()).to.have.length(2);
  });
});

describe('a simulator on a loopback port', () => {
  before(() => nock.restore());

  it('responds over a real socket', async () => {
    const served = await serveSimulator(countingHost().host);
    const response = await fetch(`${served.url}/v1/rabbits?limit=2`, {
      method: 'POST',
      body: 'zwei Häschen',
    });
    expect([response.status, response.headers.get('x-path'), await response.text()]).to.deep.equal([
      201,
      '/v1/rabbits',
      'zwei Häschen',
    ]);
    await served.close();
  });

  it('closes the connection if the host requests it', async () => {
    const { host, handled } = countingHost();
    const served = await serveSimulator(host);
    host.setFault({ drop: 'after', count: 1 });
    const broken = await fetch(served.url, { method: 'POST', body: 'x' }).catch((error: unknown) => error);
    expect(broken).to.be.instanceOf(TypeError);
    expect(handled()).to.equal(1);
    await served.close();
  });
});
