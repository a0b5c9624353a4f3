/** A line about each scenario. Those that every provider supports come first. */
const common = {
  won: ['Won', 'The bank decides for the merchant as soon as it has the response.'],
  lost: ['Lost', 'The bank decides for the customer as soon as it has the response.'],
  inquiry_then_chargeback: [
    'Inquiry, then chargeback',
    'Begins as an inquiry of the bank and becomes a chargeback immediately.',
  ],
  late_win: ['Late win', 'Lost after the response, then reversed and won a moment later.'],
  expired: ['Expired', 'The due date passes before anyone can respond.'],
  second_round: ['Second round', 'After the response and its outcome, the bank requests another response.'],
  duplicate_events: ['Duplicate events', 'Each webhook arrives twice. The dispute must appear once.'],
  out_of_order: ['Out of order', 'The newest webhook arrives first. Older ones must change nothing.'],
  zero_decimal: ['Zero decimals', 'An amount in yen, a currency without cents.'],
  three_decimal: ['Three decimals', 'An amount in Kuwaiti dinar, with a thousandth as its smallest unit.'],
};

const own = {
  inquiry: ['Inquiry', 'The bank requests information. No money has moved yet.'],
  counted_inquiry: [
    'Counted inquiry',
    'An inquiry. If it becomes a chargeback, your response still counts as sent.',
  ],
  open_inquiry: ['Open inquiry', 'Customer and merchant are still in contact. No response is required.'],
  waiting_for_buyer: ['Waiting for the buyer', 'The customer has to act. The merchant has to wait.'],
  bank_chargeback: ['Bank chargeback', 'Opened by the card issuer instead of the wallet.'],
  received_first: ['Received first', 'Reported before the provider requests evidence.'],
  arbitration: ['Arbitration', 'Lost, and escalated to the card network for a decision.'],
  appeal: ['Appeal', 'Lost, and the decision can be appealed once.'],
  withdrawn: ['Withdrawn', 'The customer withdraws it immediately.'],
  prevented: ['Prevented', 'Settled before it becomes a chargeback.'],
  already_refunded: ['Already refunded', 'The customer was refunded before the dispute.'],
  negative_amount: [
    'Negative amount',
    'The provider closes it automatically, because there is no amount to dispute.',
  ],
  compelling_evidence: [
    'Compelling evidence',
    'Prior payments can decide the case under Visa Compelling Evidence 3.0.',
  ],
  compliance: ['Compliance', 'The card network reports a violation of one of its rules.'],
  final_at_once: ['Final immediately', 'A returned direct debit. No response is possible.'],
};

/** The name of an ordinary dispute, which is not a scenario. */
const ordinary = 'chargeback';

/** Lists a provider's scenarios: the common ones, then its own. */
export function storiesOf(names) {
  const toStory = (table, name) => {
    const [title, text] = Object.hasOwn(table, name) ? table[name] : [readable(name), ''];
    return { name, title, text };
  };
  const isCommon = (name) => Object.hasOwn(common, name);
  return {
    shared: Object.keys(common).flatMap((name) => (names.includes(name) ? [toStory(common, name)] : [])),
    own: names.filter((name) => name !== ordinary && !isCommon(name)).map((name) => toStory(own, name)),
  };
}

/** Scenarios that only work in a certain currency. */
export const currencyOf = {
  zero_decimal: { currency: 'JPY', amount: '5000' },
  three_decimal: { currency: 'KWD', amount: '12340' },
};

function readable(name) {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
