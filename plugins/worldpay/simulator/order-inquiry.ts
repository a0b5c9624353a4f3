import { isProviderError } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import { elementText, escapeXml, readXml, withoutDoctype } from '../src/xml.js';

import type { Caller } from './api.js';

export const doctype =
  '<!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN" ' +
  '"http://dtd.worldpay.com/paymentService_v1.dtd">\n';

/** The part of XML Direct that an order inquiry needs. It never finds an order, because none is stored. */
export function handleInquiry({ method, body }: SimulatorRequest, { isRefused }: Caller): SimulatorAnswer {
  if (method !== 'POST')
    return { status: 405, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
  if (isRefused)
    return {
      status: 401,
      headers: { 'content-type': 'text/html' },
      body: '<html><h1>Authorization required</h1></html>',
    };
  try {
    const text = withoutDoctype(Buffer.from(body).toString('utf8'));
    const service = readXml(text, 'paymentService', { kind: 'malformed', what: 'It' });
    const merchant = elementText(service, '@merchantCode') ?? '';
    return reply(merchant, '5', 'Could not find payment for order');
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return reply('', '2', 'Invalid XML');
  }
}

function reply(merchant: string, code: string, text: string): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/xml' },
    body:
      `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}` +
      `<paymentService version="1.4" merchantCode="${escapeXml(merchant)}"><reply>` +
      `<error code="${code}"><![CDATA[${text}]]></error></reply></paymentService>\n`,
  };
}
