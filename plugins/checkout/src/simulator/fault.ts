import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

/** An error answer as Checkout.com words it. What is refused so was not carried out. */
export class CheckoutFault extends Error {
  override readonly name = 'CheckoutFault';

  /** Without codes the body is empty, as it is for 401 and 404. */
  constructor(
    readonly status: number,
    readonly codes: readonly string[] = [],
  ) {
    super(codes.join(', '));
  }

  toAnswer(requestId: string): SimulatorAnswer {
    const body = { request_id: requestId, error_type: 'request_invalid', error_codes: this.codes };
    return { status: this.status, body: this.codes.length === 0 ? '' : JSON.stringify(body) };
  }
}

export const notFound = (): CheckoutFault => new CheckoutFault(404);
export const invalid = (...codes: string[]): CheckoutFault => new CheckoutFault(422, codes);
