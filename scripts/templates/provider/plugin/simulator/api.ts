import type { SimulatorAnswer, SimulatorPorts, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { unwritten } from '../src/unwritten.js';

/** Answers the calls of src/client.ts as {{label}} does, including refusals. */
export function handleCall(_ports: SimulatorPorts, _request: SimulatorRequest): SimulatorAnswer {
  return unwritten('handleCall in simulator/api.ts', 'The simulator');
}
