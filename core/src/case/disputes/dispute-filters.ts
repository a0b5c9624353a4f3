import type { DisputeFilterQuery } from './dispute-filter.dto.js';

/** Decides how a value is checked, and how screens ask for it. An amount is in minor units. */
export type FilterKind = SeveralKind | ('text' | 'customer' | 'time' | 'cause') | NumberKind;
/** A filter of these kinds takes several values and matches any of them. */
type SeveralKind =
  | ('choice' | 'code' | 'tag' | 'user' | 'reason')
  | ('stage' | 'network' | 'currency' | 'readiness' | 'environment');
type NumberKind = 'amount' | 'percent' | 'days';

const singleKinds: readonly FilterKind[] = ['text', 'customer', 'time', 'cause', 'amount', 'percent', 'days'];
export const isSeveral = (kind: FilterKind): boolean => !singleKinds.includes(kind);

/** The largest number of a kind. */
export const filterMax: Readonly<Record<NumberKind, number>> = {
  amount: Number.MAX_SAFE_INTEGER,
  percent: 100,
  days: 3_660,
};

/** The largest number of characters. */
export const filterLengthMax: Readonly<Partial<Record<FilterKind, number>>> = {
  code: 40,
  tag: 100,
  customer: 200,
  text: 200,
};

/**
 * One filter of the dispute list.
 * @param where a column of `disputes` or `dispute_tags` with its operator, or `found` for a search. `next` and `last` are the
 * days after and before the request.
 * @param cli the option of commands, if it has another name, then its value and help
 */
const filter = <const Kind extends FilterKind>(kind: Kind, where: string, label: string, cli: string) => {
  const [column = '', operator = ''] = where.split(' ');
  return { kind, column, operator, label, cli };
};

/** A number in the query needs a kind of numbers. */
type Kinds<Query> = {
  readonly [Name in keyof Query]-?: {
    readonly kind: number extends Query[Name] ? NumberKind : Exclude<FilterKind, NumberKind>;
  };
};

/**
 * The filters of the dispute list by their names in queries, in the order of screens. Checks, SQL, saved views, exports,
 * bulk actions, the options of commands and the filters of the web app derive from this table. A property of the query
 * without a line here does not compile. `npm run api:generate` copies the table for the SDK, so this file imports types
 * only.
 */
export const disputeFilters = {
  provider: filter('choice', 'provider =', 'Provider', '<provider> for example stripe'),
  status: filter(
    'choice',
    'status =',
    'Status',
    '<status> for example needs_response, under_review, won, lost',
  ),
  psp_account_id: filter('choice', 'account_id =', 'PSP account', 'account <id> of one provider account'),
  environment: filter('environment', 'is_test_mode =', 'Environment', '<environment> live or test'),
  customer: filter(
    'customer',
    'found',
    'Customer name or email',
    '<text> an email address, or part of a name',
  ),
  assignee: filter(
    'user',
    'assigned_to =',
    'Assignee',
    '<who> usr_… from "api GET /api/members", me, or unassigned',
  ),
  search: filter(
    'text',
    'found',
    'Search',
    '<text> part of an id, an order number, a customer, or an amount',
  ),
  import_id: filter('text', 'found', 'Import', '<id> imp_… of a data import'),
  root_cause: filter(
    'cause',
    'found',
    'Root cause',
    '<cause> what was bought, for example sku:A-12 or country:DE',
  ),
  reason: filter('reason', 'reason =', 'Reason', '<reason> for example fraudulent'),
  stage: filter('stage', 'stage =', 'Stage', '<stage> for example inquiry, chargeback, pre_arbitration'),
  network: filter('network', 'network =', 'Card network', '<network> for example visa'),
  reason_code: filter('code', 'reason_code =', 'Reason code', '<code> for example 10.4'),
  tag: filter('tag', 'tag =', 'Tag', '<tag> one of the tags of the dispute'),
  readiness: filter('readiness', 'readiness =', 'Readiness', '<state> ready, weak or blocked'),
  completeness_min: filter(
    'percent',
    'completeness >=',
    'Evidence complete, at least',
    '<n> lowest completeness of the evidence, 0 to 100',
  ),
  due_within_days: filter(
    'days',
    'evidence_due_by next',
    'Due within',
    '<days> due in this number of days from now; overdue ones are left out',
  ),
  due_after: filter('time', 'evidence_due_by >=', 'Due on or after', '<time> at or after this date or time'),
  due_before: filter(
    'time',
    'evidence_due_by <',
    'Due before',
    '<time> a date such as 2026-11-21, or a time',
  ),
  created_within_days: filter(
    'days',
    'created_at last',
    'Created in the last',
    '<days> opened in this number of days until now',
  ),
  created_after: filter(
    'time',
    'created_at >=',
    'Created on or after',
    '<time> opened at or after this time',
  ),
  created_before: filter('time', 'created_at <', 'Created before', '<time> opened before this date or time'),
  currency: filter('currency', 'currency =', 'Currency', '<code> for example USD'),
  amount_min: filter('amount', 'amount_minor >=', 'Amount, at least', '<n> lowest amount, in minor units'),
  amount_max: filter('amount', 'amount_minor <=', 'Amount, at most', '<n> highest amount, in minor units'),
} satisfies Kinds<DisputeFilterQuery>;

export type FilterName = keyof typeof disputeFilters;
export const isFilter = (name: string): name is FilterName => Object.hasOwn(disputeFilters, name);
export type Period = { readonly from: Date; readonly until: Date };
type Several<Value> = Value | readonly Value[];
type Value<Kind extends FilterKind> = Kind extends 'days'
  ? Period
  : Kind extends NumberKind
    ? number
    : Kind extends 'time'
      ? Date
      : Kind extends 'user'
        ? Several<string | null>
        : Kind extends SeveralKind
          ? Several<string>
          : string;

/**
 * The values to compare with. No user, null, is the filter for disputes without an assignee. Lists have at least two values.
 */
export type FilterValues = {
  readonly [Name in FilterName]?: Value<(typeof disputeFilters)[Name]['kind']> | undefined;
};

export const filterEntries = Object.entries(disputeFilters) as readonly (readonly [
  FilterName,
  (typeof disputeFilters)[FilterName],
])[];
