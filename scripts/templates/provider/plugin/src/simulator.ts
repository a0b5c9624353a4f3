import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** The dispute API of {{label}} with its webhooks. All state is in `ports.store`. */
export function createSimulator(_ports: SimulatorPorts): Simulator {
  const write = (what: string) => unwritten(`${what} in src/simulator.ts`, 'The simulator');
  return {
    scenarios: ['chargeback'],
    sampleCredentials: () => ({ api_key: 'sample-key', webhook_secret: 'sample-webhook-secret' }),
    handle: () => write('handle, which answers the calls of src/client.ts,'),
    createDispute: () => write('createDispute'),
    resolve: () => write('resolve'),
    sign: () => write('sign'),
  };
}
