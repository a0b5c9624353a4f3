import { ProviderError } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';
import { requireToken } from '../credentials.js';
import type { WorldpayContext } from '../credentials.js';
import { basicAuthorization } from '../ecomm/client.js';
import { elementsOf, elementText, escapeXml, readXml, withoutDoctype } from '../xml.js';

import { toProviderError } from './errors.js';

/** Source: XML Direct guide and Worldpay's module for Magento 2. */
const hosts = { test: 'https://secure-test.worldpay.com', live: 'https://secure.worldpay.com' };
export const servicePath = '/jsp/merchant/xml/paymentService.jsp';
/** An order code that does not exist. "Not found" proves that user and password are correct. */
const probeOrder = 'rebuttal-connection-check';

/** Makes an order inquiry with the XML user. Without one, no call is possible. */
export async function verifyWpg(context: WorldpayContext): Promise<{ readonly message: string }> {
  requireToken(context.credentials);
  const isChecked = (context.credentials.username ?? '') !== '';
  if (isChecked) await inquire(context);
  const connected = isChecked
    ? `Connected to Worldpay WPG (${context.environment}).`
    : 'The merchant code is saved. Without an XML user the connection to Worldpay WPG cannot be checked.';
  return {
    message: `${connected} Disputes arrive as order notifications. Respond in the Merchant Admin Interface.`,
  };
}

async function inquire(context: WorldpayContext): Promise<void> {
  const merchant = escapeXml(context.credentials.merchant_id ?? '');
  const response = await context.http.request({
    method: 'POST',
    readOnly: true,
    url: `${context.apiUrl ?? hosts[context.environment]}${servicePath}`,
    headers: { 'content-type': 'text/xml', authorization: basicAuthorization(context) },
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<!DOCTYPE paymentService PUBLIC "-//Worldpay//DTD Worldpay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd">\n' +
      `<paymentService version="1.4" merchantCode="${merchant}">\n` +
      `  <inquiry>\n    <orderInquiry orderCode="${probeOrder}"/>\n  </inquiry>\n</paymentService>\n`,
  });
  if (response.status < 200 || response.status > 299)
    throw toProviderError(context, response, { isRead: true });
  const result = withoutDoctype(response.text());
  const service = readXml(result, 'paymentService', {
    kind: 'unexpected_answer',
    what: "Worldpay's response",
  });
  requireUnderstood(service);
}

/** Errors are directly in the reply, or in the order status. */
function requireUnderstood(service: JsonObject): void {
  const replies = elementsOf(service, 'reply');
  if (replies.length === 0)
    throw new ProviderError('unexpected_answer', "Worldpay's response has no reply element.");
  const places = replies.flatMap((reply) => [reply, ...elementsOf(reply, 'orderStatus')]);
  const codes = places
    .flatMap((place) => elementsOf(place, 'error'))
    .map((error) => elementText(error, '@code'));
  if (codes.includes(assumptions.wpgErrorCodes.security))
    throw new ProviderError('credentials', 'This XML user has no access to the entered merchant code.');
  if (codes.includes(assumptions.wpgErrorCodes.internal))
    throw new ProviderError('unavailable', 'Worldpay had an internal error. Try again in a minute.');
}
