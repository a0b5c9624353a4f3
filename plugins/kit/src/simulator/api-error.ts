import type { SimulatorAnswer } from './simulator.js';

/** An error response of a simulated API, in the provider's format. The call had no effect. */
export abstract class SimulatorApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** `requestId`: the provider's ID of the call, where its errors have one. */
  abstract toAnswer(requestId: string): SimulatorAnswer;
}
