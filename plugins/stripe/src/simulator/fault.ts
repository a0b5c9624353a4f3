import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

type FaultBody = {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
};

/** An error answer as Stripe words it. What is refused so was not carried out. */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';

  constructor(
    readonly status: number,
    message: string,
    readonly body: FaultBody = {},
  ) {
    super(message);
  }

  toAnswer(): SimulatorAnswer {
    const { type = 'invalid_request_error', ...rest } = this.body;
    return {
      status: this.status,
      body: JSON.stringify({ error: { ...rest, message: this.message, type } }, null, 2),
    };
  }
}

export const missing = (what: string, id: string, param: string): StripeFault =>
  new StripeFault(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

export const refused = (message: string, param?: string): StripeFault =>
  new StripeFault(400, message, param === undefined ? {} : { param });
