import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

/** An error response of Wix. A refused call has no effect. */
export class WixApiError extends SimulatorApiError {
  override readonly name = 'WixApiError';

  constructor(
    status: number,
    readonly code: string,
    message: string,
  ) {
    super(status, message);
  }

  override toAnswer(): SimulatorAnswer {
    const details = { applicationError: { code: this.code, description: this.message, data: {} } };
    return { status: this.status, body: JSON.stringify({ message: this.message, details }) };
  }
}

export const notFound = (what: string) => new WixApiError(404, 'NOT_FOUND', `${what} not found`);
export const invalid = (message: string) => new WixApiError(400, 'INVALID_ARGUMENT', message);
export const unauthorized = () =>
  new WixApiError(401, 'UNAUTHENTICATED', 'The token is invalid or has expired');
