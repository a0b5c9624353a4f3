import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

type ErrorBody = {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
};

/** A Stripe error response. The call had no effect. */
export class StripeApiError extends SimulatorApiError {
  override readonly name = 'StripeApiError';

  constructor(
    status: number,
    message: string,
    readonly body: ErrorBody = {},
  ) {
    super(status, message);
  }

  override toAnswer(): SimulatorAnswer {
    const { type = 'invalid_request_error', ...rest } = this.body;
    return {
      status: this.status,
      body: JSON.stringify({ error: { ...rest, message: this.message, type } }, null, 2),
    };
  }
}

export const missing = (object: string, id: string, param: string): StripeApiError =>
  new StripeApiError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param });

export const refused = (message: string, param?: string): StripeApiError =>
  new StripeApiError(400, message, param === undefined ? {} : { param });
