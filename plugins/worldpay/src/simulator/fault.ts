import type { SimulatorAnswer } from '@rebuttal/plugin-kit';

import { xmlAnswer } from './case-xml.js';

/** An error answer as the chargeback API words it. What is refused so was not carried out. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  toAnswer(): SimulatorAnswer {
    return xmlAnswer(this.status, 'errorResponse', [['errors', [['error', this.message]]]]);
  }
}

/** Source: tests of the SDKs for Java, PHP and Python. */
export const notFound = (): CaseFault => new CaseFault(404, 'Could not find requested object.');
export const badRequest = (): CaseFault =>
  new CaseFault(
    400,
    'Bad Request. Error in request. Poorly formatted header/xml or cannot perform activity.',
  );
export const unauthorized = (status: 401 | 403): CaseFault =>
  new CaseFault(status, 'You are not authorized to access this resource. Please check your credentials.');
export const cannotPerform = (activity: string, caseId: string, queue: string): CaseFault =>
  new CaseFault(400, `Cannot perform activity <${activity}> for case <${caseId}> in queue <${queue}>`);
