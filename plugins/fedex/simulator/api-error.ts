import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

/** FedEx's error response. Source: Basic Integrated Visibility, responses 400 to 503. */
export class FedExApiError extends SimulatorApiError {
  constructor(
    status: number,
    readonly code: string,
    message: string,
  ) {
    super(status, message);
  }

  override toAnswer(transactionId: string): SimulatorAnswer {
    const { status, code, message } = this;
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transactionId, errors: [{ code, message }] }),
    };
  }
}
