import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import { ClockDrift } from '../../platform/shared/clock-drift.js';
import { createLog } from '../../platform/shared/log.js';
import { createProviderClients } from './provider-clients.js';

describe('provider clients', () => {
  it("compare the clock with the dates of providers' answers, except cached ones and simulators", async () => {
    const clockDrift = new ClockDrift();
    const clients = createProviderClients({
      config: { providerApiUrl: () => undefined, providerTimeoutMs: undefined, sandbox: true },
      clock: () => new Date(),
      clockDrift,
      log: createLog('silent'),
      sandboxUrl: () => 'https://sandbox.example',
      hasSimulator: () => false,
    });
    const date = new Date(Date.now() + 90_000).toUTCString();
    let headers: Record<string, string> = {};
    const server = createServer((_request, response) => void response.writeHead(200, headers).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const secondsOff = async (answer: Record<string, string>, simulated?: { readonly tenantId: string }) => {
      headers = answer;
      await clients.http(undefined, simulated).request({ url, method: 'GET' });
      return clockDrift.offMs() / 1_000;
    };
    try {
      expect(await secondsOff({ date, age: '90' })).to.equal(0);
      expect(await secondsOff({ date }, { tenantId: 'ten_1' })).to.equal(0);
      expect(await secondsOff({ date })).to.be.within(80, 91);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
