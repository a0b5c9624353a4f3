import { factTime, findFact, type FactKey } from '../../evidence/facts/facts.js';
import { codeTitleIn } from '../../rules/code-titles.js';
import { formatAmountWithCode, formatDay, letterWords } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import type { LetterCase } from './letter-case.js';

/** Identifies the case: dispute, code, amount, payment date, card, references. Omits unknown parts. */
export function caseLineOf(letterCase: LetterCase): string[] {
  const { dispute, template } = letterCase;
  const { caseLine: words, reasons } = letterWords[template.language];
  const fact = (key: FactKey) => findFact(letterCase.facts, key)?.value;
  const network = dispute.network === undefined ? undefined : networkName(dispute.network);
  const code = [network, dispute.reasonCode].filter(Boolean).join(' ');
  const card = cardOf(fact('card_last4'), dispute.network ?? fact('card_brand'));
  const payment = findFact(letterCase.facts, 'payment_date');
  const paidAt = payment && factTime(payment);
  const parts: readonly (string | undefined)[] = [
    words.dispute(dispute.providerDisputeId),
    [code, reasonTitleOf(letterCase) ?? reasons[dispute.reason]].filter(Boolean).join(', '),
    formatAmountWithCode(dispute.amount),
    paidAt && words.paid(formatDay(paidAt, template.language)),
    card,
    labeled(words.acquirerReference, fact('acquirer_reference')),
    labeled(words.authorization, fact('authorization_code')),
    labeled(words.order, fact('order_number')),
    labeled(words.descriptor, fact('descriptor')),
    labeled(words.merchantId, fact('merchant_id')),
  ];
  return parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part]));
}

/** The network's title of the code in the letter's language, if it has one there. */
export function reasonTitleOf({ dispute, template }: LetterCase): string | undefined {
  const { reasonTitle } = dispute;
  return reasonTitle === undefined ? undefined : codeTitleIn(template.language, reasonTitle);
}

function cardOf(last4: string | undefined, brand: string | undefined): string | undefined {
  if (last4 === undefined) return undefined;
  return brand === undefined ? `•••• ${last4}` : `${networkName(brand)} •••• ${last4}`;
}

function labeled(label: string, value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : `${label} ${value}`;
}
