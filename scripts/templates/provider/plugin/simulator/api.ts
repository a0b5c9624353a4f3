import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { unwritten } from '../src/unwritten.js';

import type { Bank } from './bank.js';

/** Answers the calls of src/client.ts as {{label}} does, including refusals. */
export function handleCall(_bank: Bank, _request: SimulatorRequest): SimulatorAnswer {
  return unwritten('handleCall in simulator/api.ts', 'The simulator');
}
