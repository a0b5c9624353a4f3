/** A line about each scenario. Those that every provider supports come first. */
const common = {
  won: ['Won', 'The bank decides for the merchant as soon as it has the response.'],
  lost: ['Lost', 'The bank decides for the customer as soon as it has the response.'],
  inquiry_then_chargeback: [
    'Inquiry, then chargeback',
    'It begins as a question of the bank and becomes a chargeback at once.',
  ],
  late_win: ['Late win', 'Lost after the response, and won on a second look a moment later.'],
  expired: ['Expired', 'The time to answer is over before anybody could.'],
  second_round: ['Second round', 'After the response and its outcome, another answer is asked for.'],
  duplicate_events: ['Duplicate events', 'Every message about it comes twice; it must show once.'],
  out_of_order: ['Out of order', 'The newest message comes first; the older ones must change nothing.'],
  zero_decimal: ['Zero decimals', 'An amount in yen, a currency without cents.'],
  three_decimal: ['Three decimals', 'An amount in Kuwaiti dinar, with a thousandth as its smallest unit.'],
};

const own = {
  inquiry: ['Inquiry', 'The bank only asks; no money has moved yet.'],
  counted_inquiry: [
    'Counted inquiry',
    'The bank only asks; if it becomes a chargeback, your answer still counts as sent.',
  ],
  open_inquiry: ['Open inquiry', 'Customer and merchant still talk; nothing has to be answered.'],
  waiting_for_buyer: ['Waiting for the buyer', 'It is the customer’s turn; the merchant has to wait.'],
  bank_chargeback: ['Chargeback of the bank', 'It comes from the card’s bank and not from the wallet.'],
  received_first: ['Received first', 'It is announced before evidence is asked for.'],
  arbitration: ['Arbitration', 'Lost, and the card network is asked to decide.'],
  appeal: ['Appeal', 'Lost, and the decision may be appealed once.'],
  withdrawn: ['Withdrawn', 'The customer takes it back at once.'],
  prevented: ['Prevented', 'It is settled before it becomes a chargeback.'],
  already_refunded: ['Already refunded', 'The customer had the money back before.'],
  negative_amount: ['Negative amount', 'The provider closes it automatically: there is no money to dispute.'],
  compelling_evidence: [
    'Compelling evidence',
    'Prior payments can decide the case under Visa Compelling Evidence 3.0.',
  ],
  compliance: ['Compliance', 'The card network says that one of its rules was broken.'],
  final_at_once: ['Final at once', 'A direct debit is taken back; it cannot be answered.'],
};

/** The name of an ordinary dispute, which is no scenario. */
const ordinary = 'chargeback';

/** Lists a provider's scenarios: the common ones, then its own. */
export function storiesOf(names) {
  const told = (table, name) => {
    const [title, text] = Object.hasOwn(table, name) ? table[name] : [readable(name), ''];
    return { name, title, text };
  };
  const isCommon = (name) => Object.hasOwn(common, name);
  return {
    shared: Object.keys(common).flatMap((name) => (names.includes(name) ? [told(common, name)] : [])),
    own: names.filter((name) => name !== ordinary && !isCommon(name)).map((name) => told(own, name)),
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
