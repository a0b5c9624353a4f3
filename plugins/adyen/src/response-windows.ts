import type { DisputeStage, StatedDays } from '@rebuttal/plugin-kit';

/** Network, stage, days, and a note. Source: Adyen, "Dispute timeframes". */
type Row = readonly [
  network: string,
  stage: DisputeStage,
  days: number | { readonly min: number; readonly max: number },
  note?: string,
];

const rows: readonly Row[] = [
  [
    'visa',
    'chargeback',
    { min: 9, max: 18 },
    '9 days for merchants in the United States and Canada since July 21, 2025, 18 days elsewhere.',
  ],
  ['mastercard', 'chargeback', 40],
  ['amex', 'chargeback', 14],
  ['amex', 'inquiry', 14],
  ['discover', 'chargeback', 25],
  ['discover', 'inquiry', 18],
  ['jcb', 'chargeback', 40],
  ['jcb', 'inquiry', 18],
  ['unionpay', 'chargeback', 30],
  ['unionpay', 'inquiry', 30],
  ['klarna', 'inquiry', { min: 4, max: 14 }, '14 days, or 7 days or 96 hours in some flows.'],
];

export const responseWindows: readonly StatedDays[] = rows.map(([network, stage, days, note]) => ({
  network,
  stage,
  days: typeof days === 'number' ? { min: days, max: days } : days,
  ...(note === undefined ? {} : { note }),
  sources: ['Adyen, "Dispute timeframes"'],
}));
