import { money, toDecimalText, type Money } from '@rebuttal/plugin-kit';

import { amountText } from '../../evidence/exhibits/exhibit-lines.js';
import { findFact } from '../../evidence/facts/facts.js';
import { labeledValues } from '../../evidence/readings/readable-text.js';
import { cite, detailText, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { warningCheck, type ResponseCheck } from './response-checks.js';

/** A dispute can be about a part of the payment, so a receipt may state either amount. */
export function checkReceipts({ evidence, facts, dispute }: CheckedResponse): ResponseCheck[] {
  const paid = findFact(facts, 'payment_amount')?.value;
  const expected = [paid, amountOf(dispute.amount)].filter((amount) => amount !== undefined);
  return evidence.flatMap((exhibit) => {
    const stated = exhibit.evidenceType === 'receipt' ? statedAmounts(exhibit) : [];
    if (stated.length === 0 || stated.some((amount) => expected.includes(amount))) return [];
    const message = `${cite(exhibit)} states ${stated[0]}, but the payment was ${paid ?? amountText(dispute.amount)}.`;
    return [warningCheck('amount_differs', message, [exhibit])];
  });
}

const amountOf = (amount: Money) => `${amount.currency} ${toDecimalText(amount)}`;

/** As facts are written: `USD 120.00`. */
function statedAmounts(exhibit: CheckedExhibit): string[] {
  const minor = Number(detailText(exhibit, 'amount'));
  const currency = detailText(exhibit, 'currency')?.toUpperCase();
  if (Number.isSafeInteger(minor) && detailText(exhibit, 'amount') !== undefined)
    return currency === undefined ? [] : [amountOf(money(minor, currency))];
  const labels =
    '(?:grand |order |invoice )?total(?: paid| due| amount)?|amount(?: paid| charged)?|paid|charged';
  return labeledValues(exhibit.text ?? '', labels).flatMap((text) => readAmount(text) ?? []);
}

/** Reads `120.00 USD` and `USD 1,120.00`. Symbols do not name a currency. */
function readAmount(text: string): string | undefined {
  const match = /^(?:([A-Z]{3}) ?)?(\d{1,3}(?:,?\d{3})*(?:\.\d+)?)(?: ?([A-Z]{3}))?(?=[\s,;(]|$)/.exec(text);
  const currency = match?.[1] ?? match?.[3];
  return currency === undefined ? undefined : `${currency} ${match?.[2]?.replaceAll(',', '')}`;
}
