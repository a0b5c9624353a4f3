import { toDecimalText } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { inCompanyCurrency } from '../../case/disputes/currency-totals.mapping.js';
import type { RootCause } from '../../case/disputes/root-causes.js';
import { toCsvTable, type CsvColumns, type CsvTable } from '../../platform/csv/csv-table.js';
import { decidedMin } from '../stats/outcome-metrics.js';
import type { RootCauseRowDto, RootCausesDto, RootCauseSumDto } from './root-causes.dto.js';
import type { CauseGroup } from './root-causes.js';

const meanings: Readonly<Record<RootCause, string>> = {
  product:
    'The name of each item of the order. A dispute about an order with several products counts for each of them, with its whole amount.',
  sku: 'The SKU of each item of the order. A dispute about an order with several SKUs counts for each of them, with its whole amount.',
  descriptor:
    'The text on the cardholder’s statement, as you entered it for the dispute, as the provider reports it, or from your payment records.',
  policy_version:
    'The version of each of your policies that the buyer accepted last before the purchase. Without a recorded consent, the version that was valid at the time. A dispute counts once for each policy.',
  country:
    'The country that the order was sent to. If it is not known, that of the billing address, or else that of the card’s issuer.',
  acquirer:
    'The acquirer’s number in the acquirer reference number (ARN) of the payment, digits 2 to 7. Without an ARN, the account at the provider.',
};

export const definitionsOf = (by: RootCause) => [
  { term: 'Value', meaning: meanings[by] },
  {
    term: 'Records',
    meaning:
      'Orders and payments count that a person linked to the dispute, or that have an ID of its payment. “Not known” has the disputes without such a record, and those whose record has no value.',
  },
  {
    term: 'Disputes',
    meaning:
      'Disputes that were opened in the period, in every status. Copies of a dispute at a store count once.',
  },
  {
    term: 'Amount',
    meaning: 'The disputed amounts, in your currency if there is a rate for each, or else by currency.',
  },
  {
    term: 'Lost',
    meaning:
      'Lost disputes of all that are won or lost, and their amounts. Accepted ones count, covered ones do not.',
  },
  {
    term: 'Most frequent reason',
    meaning: `The reason that most of the disputes have, and how many. It is not stated for fewer than ${decidedMin} disputes.`,
  },
];

export function toSumDto(group: CauseGroup, company: CompanyCurrency): RootCauseSumDto {
  const { disputes, decided, lost, totals, lostTotals, topReason } = group;
  const lostOf = (currency: string) => lostTotals.find((total) => total.currency === currency)?.amountMinor;
  return {
    dispute_count: disputes,
    decided_count: decided,
    lost_count: lost,
    totals: totals.map(({ currency, amountMinor }) => ({
      currency,
      amount: Number(amountMinor),
      lost_amount: Number(lostOf(currency) ?? 0n),
    })),
    ...inCompanyCurrency(totals, company),
    lost_in_company_currency: inCompanyCurrency(lostTotals, company).in_company_currency.amount,
    top_reason:
      topReason === undefined || disputes < decidedMin
        ? null
        : { reason: topReason.reason, dispute_count: topReason.disputes },
  };
}

type Line = Pick<
  RootCauseRowDto,
  'key' | 'label' | 'dispute_count' | 'decided_count' | 'lost_count' | 'top_reason'
> &
  RootCauseRowDto['totals'][number] &
  Pick<RootCausesDto, 'by' | 'from' | 'to'>;

const columns: CsvColumns<Line> = {
  by: ({ by }) => by,
  key: ({ key }) => key,
  label: ({ label }) => label,
  disputes: (line) => line.dispute_count,
  decided: (line) => line.decided_count,
  lost: (line) => line.lost_count,
  top_reason: (line) => line.top_reason?.reason,
  top_reason_disputes: (line) => line.top_reason?.dispute_count,
  currency: ({ currency }) => currency,
  amount: ({ amount, currency }) => toDecimalText({ amountMinor: amount, currency }),
  lost_amount: ({ lost_amount: amount, currency }) => toDecimalText({ amountMinor: amount, currency }),
  from: ({ from }) => from,
  to: ({ to }) => to,
};

/** One line for each key and currency. The counts are those of the key. The last lines are the total. */
export function toRootCausesCsv({ by, from, to, rows, total }: RootCausesDto): CsvTable {
  const all = [...rows, { key: 'all', label: 'All', ...total }];
  const lines = all.flatMap(({ totals, ...row }) => totals.map((sum) => ({ ...row, ...sum, by, from, to })));
  return toCsvTable(columns, [lines]);
}
