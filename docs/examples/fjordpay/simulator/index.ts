import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { createBank } from './bank.js';
import { reportFraud } from './fraud-reports.js';
import { simulatedPayments } from './refunds.js';

/** Fjordpay's dispute API with its webhooks. All state is in `ports.store`, so that a restart continues. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const bank = createBank(ports);
  return {
    ...bank.simulator(),
    handle: (request) => handleCall(bank, request),
    payments: simulatedPayments(bank),
    createAlert: (simulated, options) => reportFraud(bank, simulated, options),
  };
}
