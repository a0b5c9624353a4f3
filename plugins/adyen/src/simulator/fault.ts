import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

/** An error answer of the Dispute service. What is refused so was not carried out. */
export class AdyenFault extends Error {
  override readonly name = 'AdyenFault';

  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    readonly errorType: 'security' | 'validation' | 'internal' = 'validation',
  ) {
    super(message);
  }

  toAnswer(pspReference: string): SimulatorAnswer {
    const { status, errorCode, message, errorType } = this;
    return { status, body: JSON.stringify({ status, errorCode, message, errorType, pspReference }) };
  }
}

/** What the Dispute service will not do: HTTP 200 all the same. */
export class Refused extends Error {
  override readonly name = 'Refused';

  toAnswer(): SimulatorAnswer {
    const body = { disputeServiceResult: { success: false, errorMessage: this.message } };
    return { status: 200, body: JSON.stringify(body) };
  }
}
