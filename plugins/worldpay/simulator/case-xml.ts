import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

import { mediaType, xmlNamespace } from '../src/ecomm/client.js';
import { writeXml, xmlDeclaration } from '../src/xml.js';
import type { XmlNode } from '../src/xml.js';

import type { WireActivity, WireCase } from './simulator-store.js';

/** Builds an XML response in the format of the platform. */
export function xmlResponse(status: number, root: string, content: readonly XmlNode[]): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': mediaType },
    // The root always contains a line break, even if it has no elements.
    body: `${xmlDeclaration}<${root} xmlns="${xmlNamespace}">\n${writeXml(content, '  ')}</${root}>\n`,
  };
}

/** The order of the schema (chargeback-api-v2.1.xsd), which is a sequence. */
const order = [
  'caseId',
  'merchantId',
  'dayIssuedByBank',
  'dateReceivedByVantivCnp',
  'vantivCnpTxnId',
  'cycle',
  'orderId',
  'cardNumberLast4',
  'cardType',
  'chargebackAmount',
  'chargebackCurrencyType',
  'originalTxnDay',
  'chargebackType',
  'representedAmount',
  'representedCurrencyType',
  'reasonCode',
  'reasonCodeDescription',
  'currentQueue',
  'acquirerReferenceNumber',
  'chargebackReferenceNumber',
  'merchantTxnId',
  'bin',
  'historicalWinPercentage',
  'customerId',
  'paymentAmount',
  'replyByDay',
] as const satisfies readonly (keyof WireCase)[];

export function toCaseNode(wire: WireCase): XmlNode {
  const fields = order.map((name): XmlNode => [name, wire[name]]);
  return ['chargebackCase', [...fields, ...wire.activities.map(toActivityNode)]];
}

function toActivityNode(activity: WireActivity): XmlNode {
  const names = ['activityDate', 'activityType', 'fromQueue', 'toQueue', 'settlementAmount'] as const;
  const fields = names.map((name): XmlNode => [name, activity[name]]);
  return [
    'activity',
    [...fields, ['settlementCurrencyType', activity.settlementCurrencyType], ['notes', activity.notes]],
  ];
}
