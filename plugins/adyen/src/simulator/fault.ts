import { lookUp } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

const titles: Readonly<Record<string, string>> = { '401': 'Unauthorized', '403': 'Forbidden' };

/** An error answer of either API. What is refused so was not carried out. */
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

  /** As the Management API tells its errors. */
  toManagementAnswer(requestId: string): SimulatorAnswer {
    const { status, message, errorType } = this;
    const title = lookUp(titles, String(status)) ?? 'Error';
    const body = {
      type: `https://docs.adyen.com/errors/${errorType}/${title.toLowerCase()}`,
      title,
      status,
      detail: message,
      requestId,
      errorCode: `00_${status}`,
    };
    return { status, body: JSON.stringify(body) };
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
