import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

/** An error answer as Wix words it. What is refused so was not carried out. */
export class WixFault extends Error {
  override readonly name = 'WixFault';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  toAnswer(): SimulatorAnswer {
    const details = { applicationError: { code: this.code, description: this.message, data: {} } };
    return { status: this.status, body: JSON.stringify({ message: this.message, details }) };
  }
}

export const notFound = (what: string) => new WixFault(404, 'NOT_FOUND', `${what} not found`);
export const invalid = (message: string) => new WixFault(400, 'INVALID_ARGUMENT', message);
export const forbidden = () => new WixFault(403, 'FORBIDDEN', 'Permission denied');
export const unauthorized = () => new WixFault(401, 'UNAUTHENTICATED', 'The token is invalid or has expired');
