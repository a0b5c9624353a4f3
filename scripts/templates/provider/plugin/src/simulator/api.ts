import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit';

import { unwritten } from '../unwritten.js';

/** Answers the calls of src/client.ts as {{label}} does, including refusals. */
export function handleCall(_ports: SimulatorPorts, _request: SimulatorRequest): SimulatorAnswer {
  return unwritten('handleCall in src/simulator/api.ts', 'The simulator');
}
