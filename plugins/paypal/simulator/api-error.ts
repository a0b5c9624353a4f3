import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

type Detail = { readonly issue: string; readonly description: string; readonly field?: string };

/** A PayPal error response. The call had no effect. */
export class PayPalApiError extends SimulatorApiError {
  override readonly name = 'PayPalApiError';

  constructor(
    status: number,
    readonly code: string,
    message: string,
    readonly details: readonly Detail[] = [],
  ) {
    super(status, message);
  }

  override toAnswer(debugId: string): SimulatorAnswer {
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

/** An error of the token call, or of a refused token. These have another form. */
export class AuthenticationApiError extends SimulatorApiError {
  override readonly name = 'AuthenticationApiError';

  constructor(
    readonly code: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type',
    message: string,
  ) {
    super(code === 'unsupported_grant_type' ? 400 : 401, message);
  }

  override toAnswer(): SimulatorAnswer {
    return {
      status: this.status,
      body: JSON.stringify({ error: this.code, error_description: this.message }),
    };
  }
}

export const missing = (): PayPalApiError =>
  new PayPalApiError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.');

export const wrongState = (action: string): PayPalApiError =>
  new PayPalApiError(
    422,
    'UNPROCESSABLE_ENTITY',
    `The dispute does not allow ${action} in its current state.`,
  );

export function invalid(issue: string, description: string, field?: string): PayPalApiError {
  const detail = { issue, description, ...(field === undefined ? {} : { field }) };
  return new PayPalApiError(400, 'VALIDATION_ERROR', 'Invalid request - see details.', [detail]);
}
