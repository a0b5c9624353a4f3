import { lookUp } from '@rebuttal/plugin-kit';
import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

const titles: Readonly<Record<string, string>> = { '401': 'Unauthorized', '403': 'Forbidden' };

/** An error response of either API. The rejected call had no effect. */
export class AdyenApiError extends SimulatorApiError {
  override readonly name = 'AdyenApiError';

  constructor(
    status: number,
    readonly errorCode: string,
    message: string,
    readonly errorType: 'security' | 'validation' | 'internal' = 'validation',
  ) {
    super(status, message);
  }

  toAnswer(pspReference: string): SimulatorAnswer {
    const { status, errorCode, message, errorType } = this;
    return { status, body: JSON.stringify({ status, errorCode, message, errorType, pspReference }) };
  }

  /** In the format of the Management API. */
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

/** A refusal by the Dispute service, which comes as HTTP 200. */
export class Refused extends Error {
  override readonly name = 'Refused';

  toAnswer(): SimulatorAnswer {
    const body = { disputeServiceResult: { success: false, errorMessage: this.message } };
    return { status: 200, body: JSON.stringify(body) };
  }
}
