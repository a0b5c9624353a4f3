import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

/** An error response in Checkout.com's format. The rejected call had no effect. */
export class CheckoutApiError extends SimulatorApiError {
  override readonly name = 'CheckoutApiError';

  /** Without codes the body is empty, as for 401 and 404. */
  constructor(
    status: number,
    readonly codes: readonly string[] = [],
  ) {
    super(status, codes.join(', '));
  }

  toAnswer(requestId: string): SimulatorAnswer {
    const body = { request_id: requestId, error_type: 'request_invalid', error_codes: this.codes };
    return { status: this.status, body: this.codes.length === 0 ? '' : JSON.stringify(body) };
  }
}

export const notFound = (): CheckoutApiError => new CheckoutApiError(404);
export const invalid = (...codes: string[]): CheckoutApiError => new CheckoutApiError(422, codes);
