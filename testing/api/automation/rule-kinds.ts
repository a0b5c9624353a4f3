type Kind = { readonly reason: string; readonly amount: number; readonly currency?: string };
type ExpectedAction =
  | 'accepted'
  | 'assigned to Bo'
  | 'assigned to the owner'
  | 'submitted'
  | `tagged ${string}`;

/** Ten kinds of disputes, in turn, and what the rules of this test do about each. */
export const kinds = {
  smallDuplicate: { reason: 'duplicate', amount: 900 },
  largeFraud: { reason: 'fraudulent', amount: 25_000 },
  smallFraud: { reason: 'fraudulent', amount: 2_000 },
  ready: { reason: 'product_not_received', amount: 5_000 },
  notReady: { reason: 'product_not_received', amount: 5_100 },
  dryRun: { reason: 'credit_not_processed', amount: 700 },
  late: { reason: 'subscription_canceled', amount: 6_000, currency: 'EUR' },
  documented: { reason: 'product_unacceptable', amount: 7_000 },
  undocumented: { reason: 'product_unacceptable', amount: 7_100 },
  unmatched: { reason: 'unrecognized', amount: 8_000 },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

export const expectedActions: Readonly<Record<KindName, readonly ExpectedAction[]>> = {
  smallDuplicate: ['accepted', 'tagged small'],
  largeFraud: ['assigned to Bo', 'tagged large'],
  smallFraud: ['tagged watched'],
  ready: ['submitted'],
  notReady: [],
  dryRun: [],
  late: ['assigned to the owner', 'tagged urgent'],
  documented: ['tagged documented'],
  undocumented: [],
  unmatched: [],
};
/** How the runs end. A dry run is done at once. */
export const expectedRuns: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  smallDuplicate: ['accept done', 'tag done'],
  largeFraud: ['assign done', 'tag done'],
  smallFraud: ['tag done'],
  ready: ['submit done'],
  notReady: ['submit failed'],
  dryRun: ['accept done'],
  late: ['assign done', 'tag done'],
  documented: ['tag done'],
};

type Subjects = {
  readonly ownerId: string;
  readonly boId: string;
  /** The completeness of a dispute with evidence. */
  readonly score: number;
};

const condition = (field: string, op: string, value: unknown, currency?: string) => ({
  field,
  op,
  value,
  ...(currency === undefined ? {} : { currency }),
});

/** The rules in their order. */
export const rulesOf = ({ ownerId, boId, score }: Subjects) => [
  {
    name: 'Accept small duplicates',
    conditions: [condition('reason', 'eq', 'duplicate'), condition('amount', 'lte', 1_000, 'USD')],
    actions: [{ kind: 'accept' }, { kind: 'tag', tags: ['small'] }],
  },
  {
    name: 'Large fraud for Bo',
    conditions: [condition('reason', 'eq', 'fraudulent'), condition('amount', 'gt', 20_000, 'USD')],
    actions: [
      { kind: 'assign', user_id: boId },
      { kind: 'tag', tags: ['large'] },
    ],
  },
  {
    name: 'Any other fraud',
    conditions: [condition('reason', 'eq', 'fraudulent')],
    actions: [{ kind: 'tag', tags: ['watched'] }],
  },
  {
    name: 'Submit two days before the deadline',
    conditions: [condition('reason', 'eq', 'product_not_received')],
    actions: [{ kind: 'submit', hours_before_due: 48 }],
  },
  {
    name: 'Would accept',
    mode: 'dry_run',
    conditions: [condition('reason', 'eq', 'credit_not_processed')],
    actions: [{ kind: 'accept' }],
  },
  {
    name: 'Three days left',
    conditions: [condition('currency', 'eq', 'EUR'), condition('days_left', 'lte', 3)],
    actions: [
      { kind: 'assign', user_id: ownerId },
      { kind: 'tag', tags: ['urgent'] },
    ],
  },
  {
    name: 'Documented',
    conditions: [condition('reason', 'eq', 'product_unacceptable'), condition('completeness', 'gte', score)],
    actions: [{ kind: 'tag', tags: ['documented'] }],
  },
];
