import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  historyPanel: {
    title: 'History with this customer',
    none: 'No other payments or disputes of this customer are known.',
    unidentified: 'Neither the provider nor your records contain an account, email or card of this customer.',
    paymentPending: "We haven't read the provider's payment details. They may identify the customer.",
    checkAgain: 'Check again',
    failed: "Couldn't load the history with this customer",
    records: 'Latest records of this customer',
    showMore: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
    payments: (count: number) =>
      count === 0
        ? 'No other payments'
        : plural(count, { one: '# other payment', other: '# other payments' }),
    orders: (count: number) =>
      count === 0 ? 'No other orders' : plural(count, { one: '# other order', other: '# other orders' }),
    disputes: (count: number) =>
      count === 0
        ? 'No other disputes'
        : plural(count, { one: '# other dispute', other: '# other disputes' }),
    /** `more` is a plus sign behind the largest number that the server counts to. */
    allDisputes: (count: number, more: string) =>
      plural(count, { one: `#${more} dispute`, other: `#${more} disputes` }),
    ofOrders: (disputes: string, count: number, more: string) =>
      `${disputes} in ${plural(count, { one: `#${more} order`, other: `#${more} orders` })}`,
    ofPayments: (disputes: string, count: number, more: string) =>
      `${disputes} in ${plural(count, { one: `#${more} payment`, other: `#${more} payments` })}`,
    moreThan: (counted: string) => `More than ${counted}`,
    withOutcomes: (counted: string, outcomes: string) => `${counted}: ${outcomes}`,
    won: (count: number) => `${count} won`,
    lost: (count: number) => `${count} lost`,
    open: (count: number) => `${count} open`,
    dispute: (reason: string) => `Dispute: ${reason}`,
    order: (number: string) => `Order ${number}`,
    payment: (id: string) => `Payment ${id}`,
    amountOn: (amount: ReactNode, date: ReactNode) => rich`${amount} · ${date}`,
    disputed: 'Disputed',
    refunded: 'Refunded',
    samePayment: 'Same payment',
    mayBeThis: 'May be the disputed purchase',
  },
  bases: {
    account: 'Same account',
    email: 'Same email',
    card: 'Same card',
    provider: 'Same customer at the provider',
    payment: 'Payment or order of this customer',
  },
};
