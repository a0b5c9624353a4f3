import type { DisputeReason } from '@rebuttal/plugin-kit';

import type { DemoItem } from './demo-goods.js';

/**
 * The end of a demo case. `prepared`: open, with evidence and without a response. `closed`: an inquiry that did not become a
 * chargeback. `pending`: another party has to act.
 */
export type DemoEnding =
  | 'won'
  | 'lost'
  | 'unanswered'
  | 'accepted'
  | 'reported'
  | 'refunded'
  | 'closed'
  | 'pending'
  | 'under_review'
  | 'prepared'
  | 'open';

/** A dispute of the demo company. Times are whole days before the day on which the demo was created. */
export type DemoCase = {
  readonly key: string;
  readonly provider: string;
  readonly openedDaysAgo: number;
  /** Undefined: no response was sent. */
  readonly respondedDaysAgo: number | undefined;
  /** Undefined: not decided, or decided by the simulator's scenario. */
  readonly decidedDaysAgo: number | undefined;
  readonly ending: DemoEnding;
  readonly reason: DisputeReason;
  readonly item: DemoItem;
  /** ISO minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly network: string | undefined;
  readonly scenario: string | undefined;
};

type Days = readonly [opened: number, responded?: number, decided?: number];
type Row = readonly [
  provider: string,
  days: Days,
  ending: DemoEnding,
  reason: DisputeReason,
  item: DemoItem,
  amount: number,
  currency: string,
  network?: string,
  scenario?: string,
];

/** Oldest first. */
const rows: readonly Row[] = [
  ['stripe', [178, 174, 149], 'won', 'fraudulent', 'cottage', 12_900, 'USD', 'visa'],
  ['paypal', [175, 171, 158], 'lost', 'product_not_received', 'rack', 4_450, 'USD'],
  ['adyen', [171, 166, 138], 'won', 'product_not_received', 'run', 8_990, 'EUR', 'mastercard'],
  ['stripe', [168, undefined, 158], 'unanswered', 'subscription_canceled', 'hay', 2_900, 'USD', 'amex'],
  ['checkout', [164, 160, 131], 'won', 'fraudulent', 'manor', 23_750, 'GBP', 'visa'],
  ['stripe', [160, 155, 127], 'won', 'product_unacceptable', 'nest', 6_400, 'USD', 'mastercard'],
  ['worldpay', [156, 151, 122], 'lost', 'fraudulent', 'run', 11_820, 'USD', 'visa'],
  ['paypal', [152, 148, 139], 'won', 'product_not_received', 'cover', 7_925, 'USD'],
  ['stripe', [149], 'reported', 'fraudulent', 'nest', 5_900, 'USD', 'visa', 'prevented'],
  ['adyen', [146, 142, 112], 'lost', 'fraudulent', 'cottage', 15_400, 'EUR', 'visa'],
  ['stripe', [142, 138, 110], 'won', 'product_not_received', 'hutch', 18_600, 'EUR', 'visa'],
  [
    'checkout',
    [139, undefined, 121],
    'unanswered',
    'credit_not_processed',
    'nest',
    3_980,
    'GBP',
    'mastercard',
  ],
  ['wix', [135, 131, 104], 'won', 'product_not_received', 'run', 9_640, 'USD', 'visa'],
  ['stripe', [132, 129, 98], 'lost', 'product_unacceptable', 'nest', 5_250, 'USD', 'visa'],
  ['paypal', [128, 124, 110], 'won', 'product_unacceptable', 'cottage', 13_200, 'EUR'],
  ['stripe', [124, 120, 91], 'won', 'fraudulent', 'manor', 34_500, 'USD', 'mastercard'],
  ['adyen', [121, 116, 88], 'won', 'product_unacceptable', 'cover', 7_250, 'EUR', 'mastercard'],
  ['worldpay', [117, 113, 84], 'won', 'product_not_received', 'cottage', 14_300, 'USD', 'mastercard'],
  ['stripe', [113], 'accepted', 'duplicate', 'rack', 4_800, 'USD', 'visa'],
  ['checkout', [110, 106, 77], 'lost', 'product_not_received', 'hutch', 19_900, 'GBP', 'visa'],
  ['checkout', [109], 'refunded', 'credit_not_processed', 'cover', 6_450, 'EUR', 'visa', 'already_refunded'],
  ['paypal', [107, undefined, 95], 'unanswered', 'fraudulent', 'bowls', 2_750, 'USD'],
  ['stripe', [103, 99, 70], 'won', 'subscription_canceled', 'hay', 3_900, 'GBP', 'visa'],
  ['stripe', [100, 96, 68], 'lost', 'fraudulent', 'cover', 8_750, 'USD', 'discover'],
  ['adyen', [96, 92, 63], 'won', 'fraudulent', 'manor', 27_300, 'EUR', 'visa'],
  ['wix', [93, 89, 61], 'lost', 'fraudulent', 'nest', 6_150, 'USD', 'mastercard'],
  ['paypal', [89, 85, 73], 'won', 'product_not_received', 'nest', 5_600, 'USD'],
  ['stripe', [86, 82, 52], 'won', 'product_not_received', 'cottage', 24_800, 'JPY', 'visa'],
  ['checkout', [82, 78, 49], 'won', 'product_unacceptable', 'run', 8_875, 'EUR', 'visa'],
  ['stripe', [79, 75, 47], 'won', 'fraudulent', 'cottage', 16_200, 'USD', 'amex'],
  ['adyen', [75, undefined, 52], 'unanswered', 'product_not_received', 'bowls', 3_450, 'EUR', 'visa'],
  ['worldpay', [72, 68, 40], 'lost', 'product_unacceptable', 'nest', 5_540, 'USD', 'visa'],
  ['stripe', [68, 64, 37], 'lost', 'credit_not_processed', 'cover', 7_300, 'USD', 'visa'],
  ['paypal', [65, 61, 48], 'lost', 'product_unacceptable', 'run', 9_150, 'USD'],
  ['checkout', [61], 'reported', 'fraudulent', 'nest', 4_200, 'GBP', 'visa', 'prevented'],
  ['stripe', [58, 54, 24], 'won', 'fraudulent', 'hutch', 21_400, 'EUR', 'visa'],
  ['stripe', [56, 53, 30], 'closed', 'unrecognized', 'cover', 7_150, 'USD', 'visa', 'inquiry'],
  ['adyen', [55, 51, 22], 'won', 'product_not_received', 'cottage', 12_750, 'EUR', 'mastercard'],
  ['stripe', [52, 48, 19], 'won', 'product_not_received', 'run', 9_900, 'USD', 'visa'],
  ['paypal', [48, 44, 30], 'won', 'product_not_received', 'hutch', 24_300, 'USD'],
  ['stripe', [45, 41, 12], 'won', 'fraudulent', 'cottage', 14_950, 'USD', 'mastercard'],
  ['checkout', [42, 38, 9], 'won', 'fraudulent', 'manor', 31_800, 'GBP', 'mastercard'],
  ['stripe', [38, 34, 6], 'lost', 'subscription_canceled', 'hay', 2_900, 'USD', 'visa'],
  ['wix', [36, 32, 5], 'won', 'product_unacceptable', 'run', 11_480, 'USD', 'visa'],
  ['adyen', [33, 29, 3], 'won', 'fraudulent', 'hutch', 17_650, 'EUR', 'visa'],
  ['stripe', [31, 27, 2], 'won', 'product_not_received', 'hutch', 22_300, 'USD', 'visa'],
  ['paypal', [28, 24, 1], 'lost', 'product_unacceptable', 'cover', 6_780, 'EUR'],
  ['stripe', [25, 21], 'under_review', 'fraudulent', 'manor', 45_000, 'USD', 'visa'],
  ['worldpay', [22, 18], 'under_review', 'product_not_received', 'cottage', 13_260, 'USD', 'mastercard'],
  ['checkout', [19, 15], 'under_review', 'product_not_received', 'hutch', 18_250, 'GBP', 'visa'],
  ['adyen', [16, 13], 'under_review', 'product_unacceptable', 'run', 9_480, 'EUR', 'mastercard'],
  ['stripe', [14, 10], 'under_review', 'fraudulent', 'rack', 12_340, 'KWD', 'visa'],
  ['paypal', [12, 9], 'under_review', 'product_not_received', 'cover', 8_200, 'USD'],
  ['paypal', [10], 'pending', 'product_unacceptable', 'run', 9_320, 'USD', undefined, 'waiting_for_buyer'],
  ['stripe', [8], 'prepared', 'product_not_received', 'hutch', 26_900, 'USD', 'visa'],
  ['paypal', [7], 'open', 'fraudulent', 'run', 11_450, 'USD'],
  ['stripe', [6], 'open', 'product_unacceptable', 'nest', 5_490, 'USD', 'mastercard'],
  ['checkout', [6], 'prepared', 'fraudulent', 'cottage', 15_990, 'EUR', 'visa'],
  ['stripe', [5], 'open', 'fraudulent', 'manor', 32_000, 'USD', 'visa', 'compelling_evidence'],
  ['worldpay', [4], 'open', 'credit_not_processed', 'cover', 7_840, 'USD', 'visa'],
  ['adyen', [3], 'open', 'product_not_received', 'hutch', 20_500, 'EUR', 'visa'],
  ['stripe', [2], 'open', 'unrecognized', 'cover', 8_600, 'USD', 'mastercard', 'inquiry'],
  ['wix', [1], 'open', 'product_not_received', 'cottage', 14_720, 'USD', 'visa'],
];

export const demoCases: readonly DemoCase[] = rows.map(
  (
    [provider, [opened, responded, decided], ending, reason, item, amount, currency, network, scenario],
    index,
  ) => ({
    key: `case-${String(index + 1).padStart(2, '0')}`,
    provider,
    openedDaysAgo: opened,
    respondedDaysAgo: responded,
    decidedDaysAgo: decided,
    ending,
    reason,
    item,
    amount,
    currency,
    network,
    scenario,
  }),
);
