import { SimulatorApiError } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

import { xmlResponse } from './case-xml.js';

/** An error response of the chargeback API. A refused call has no effect. */
export class WorldpayApiError extends SimulatorApiError {
  override readonly name = 'WorldpayApiError';

  override toAnswer(): SimulatorAnswer {
    return xmlResponse(this.status, 'errorResponse', [['errors', [['error', this.message]]]]);
  }
}

/** Source: tests of the SDKs for Java, PHP and Python. */
export const notFound = (): WorldpayApiError => new WorldpayApiError(404, 'Could not find requested object.');
export const badRequest = (): WorldpayApiError =>
  new WorldpayApiError(
    400,
    'Bad Request. Error in request. Poorly formatted header/xml or cannot perform activity.',
  );
export const unauthorized = (): WorldpayApiError =>
  new WorldpayApiError(401, 'You are not authorized to access this resource. Please check your credentials.');
export const cannotPerform = (activity: string, caseId: string, queue: string): WorldpayApiError =>
  new WorldpayApiError(400, `Cannot perform activity <${activity}> for case <${caseId}> in queue <${queue}>`);
