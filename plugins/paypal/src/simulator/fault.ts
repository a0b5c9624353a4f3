import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

type Detail = { readonly issue: string; readonly description: string; readonly field?: string };

/** An error answer as PayPal words it. What is refused so was not carried out. */
export class PayPalFault extends Error {
  override readonly name = 'PayPalFault';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly Detail[] = [],
  ) {
    super(message);
  }

  toAnswer(debugId: string): SimulatorAnswer {
    const body = {
      name: this.code,
      message: this.message,
      debug_id: debugId,
      information_link: 'https://developer.paypal.com/docs/api/customer-disputes/v1/#errors',
      details: this.details.map((detail) => ({ location: 'body', ...detail })),
      links: [],
    };
    const headers = this.status === 429 ? { 'retry-after': '30' } : undefined;
    return { status: this.status, ...(headers === undefined ? {} : { headers }), body: JSON.stringify(body) };
  }
}

/** Of the calls for tokens and of refused tokens; their form is another one. */
export class AuthenticationFault extends Error {
  override readonly name = 'AuthenticationFault';

  constructor(
    readonly code: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type',
    message: string,
  ) {
    super(message);
  }

  toAnswer(): SimulatorAnswer {
    return {
      status: this.code === 'unsupported_grant_type' ? 400 : 401,
      body: JSON.stringify({ error: this.code, error_description: this.message }),
    };
  }
}

export const missing = (): PayPalFault =>
  new PayPalFault(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.');

export const wrongState = (what: string): PayPalFault =>
  new PayPalFault(422, 'UNPROCESSABLE_ENTITY', `The dispute does not allow ${what} in its current state.`);

export function invalid(issue: string, description: string, field?: string): PayPalFault {
  const detail = { issue, description, ...(field === undefined ? {} : { field }) };
  return new PayPalFault(400, 'VALIDATION_ERROR', 'Invalid request - see details.', [detail]);
}
