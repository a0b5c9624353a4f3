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
  guest_compelling_evidence: [
    'Compelling evidence of a guest',
    'Prior payments can decide the case, although the buyer has no account.',
  ],
  other_decimals: [
    'Other decimals',
    'An amount in Chilean pesos, which the provider counts with other decimals.',
  ],
  prearbitration: ['Pre-arbitration', 'Won, and then contested by the issuer before arbitration.'],
  pre_arbitration: ['Pre-arbitration', 'Won, and then contested by the issuer before arbitration.'],
  scheme_arbitration: [
    'Arbitration by the card network',
    'Won, and escalated to the card network for a decision.',
  ],
  notification_of_fraud: [
    'Fraud report',
    'The issuer reports fraud. No money has moved, and there is nothing to answer.',
  ],
  not_defendable: ['Not defendable', 'The provider takes no response to this dispute.'],
  auto_defended: ['Defended automatically', 'The provider responds with its own data.'],
  bank_debit: ['Bank debit', 'A SEPA direct debit that the bank returned. No response is possible.'],
  issuer_comments: [
    'Comments of the issuer',
    'The issuer explains in its own words why it disputes the payment.',
  ],
  three_d_secure: ['3-D Secure', 'The buyer was authenticated, so the issuer may be liable for fraud.'],
  brazil: ['Dispute in Brazil', 'In Brazilian reais. The provider reports no status.'],
  without_references: [
    'Without references',
    'The provider names neither an order nor a reference for the payment.',
  ],
  batch: ['Several events at once', 'One webhook has several events.'],
  arbitration_evidence: [
    'Evidence for arbitration',
    'Lost, and the card network takes new evidence for its decision.',
  ],
  second_round_new_case: [
    'Second round as a new case',
    'The next request for a response arrives under a new case number.',
  ],
  labels: ['Labels instead of codes', 'The provider names the stage and the queue in words.'],
  processor_assumed: ['Taken over by the provider', 'The provider bears the loss. Nothing is left to do.'],
  not_yet_assigned: [
    'Not assigned yet',
    "The case is in the provider's own queue, before the merchant can respond.",
  ],
  refund: ['Dispute about a refund', 'The customer disputes a refund instead of a purchase.'],
  other_method: ['Another payment method', 'A payment by Klarna instead of a card.'],
  answered_in_portal: ['Answered in the portal', "Someone responded in the provider's portal before."],
  settled_later: ['Settled later', 'The amount is withdrawn some days after the dispute.'],
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
