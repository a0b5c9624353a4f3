import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { createBank } from './bank.js';

/** The dispute API of {{label}} with its webhooks. All state is in `ports.store`. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const bank = createBank(ports);
  return { ...bank.simulator(), handle: (request) => handleCall(bank, request) };
}
