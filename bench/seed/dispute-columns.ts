/**
 * The seeded disputes as SQL over `ids` (their numbers). All randomness comes from a hash of the number and the seed,
 * so that a seed always makes the same disputes, in any order.
 *  Parameters: $1 first number, $2 last number, $3 seed, $4 disputes in all, $5 Stripe's own object as JSON.
 */
const chances = [
  'company',
  'age',
  'amount',
  'amountAngle',
  'currency',
  'reason',
  'network',
  'standing',
  'days',
  'answered',
  'tagged',
] as const;

/** From 0 up to but not including 1. */
const chance = (index: number) =>
  `(hashint8extended(number, $3 + ${index}) & 9007199254740991) / 9007199254740992.0::float8`;

const chanceColumns = chances.map((name, index) => `${chance(index)} as "${name}"`).join(', ');

/** The first value whose cumulative share exceeds the random number. */
function pick(column: string, shares: readonly (readonly [value: string, share: number])[]): string {
  let reached = 0;
  const branches = shares.map(([value, share]) => {
    reached += share;
    return `when "${column}" < ${reached.toFixed(4)} then '${value}'`;
  });
  return `case ${branches.join(' ')} else '${shares[0]?.[0] ?? ''}' end`;
}

const currencies = [
  ['USD', 0.6],
  ['EUR', 0.2],
  ['GBP', 0.12],
  ['JPY', 0.08],
] as const;
const networks = [
  ['visa', 0.58],
  ['mastercard', 0.3],
  ['amex', 0.09],
  ['discover', 0.03],
] as const;
/** Each with its code at Visa, Mastercard, American Express and Discover. */
const reasons = [
  { reason: 'fraudulent', share: 0.55, codes: ['10.4', '4837', 'F29', 'UA02'] },
  { reason: 'product_not_received', share: 0.15, codes: ['13.1', '4853', 'C08', 'RG'] },
  { reason: 'product_unacceptable', share: 0.08, codes: ['13.3', '4853', 'C31', 'RM'] },
  { reason: 'subscription_canceled', share: 0.07, codes: ['13.2', '4853', 'C28', 'AP'] },
  { reason: 'credit_not_processed', share: 0.05, codes: ['13.6', '4853', 'C02', 'RN2'] },
  { reason: 'duplicate', share: 0.04, codes: ['12.6.1', '4834', 'P08', 'DP'] },
  { reason: 'unrecognized', share: 0.03, codes: ['10.4', '4837', 'F24', 'AA'] },
  { reason: 'general', share: 0.03, codes: ['12.1', '4842', 'P07', 'LP'] },
] as const;

const reasonCode = `(case ${networks
  .map(
    ([network], index) =>
      `when network = '${network}' then case ${reasons
        .map(({ reason, codes }) => `when reason = '${reason}' then '${codes[index] ?? ''}'`)
        .join(' ')} end`,
  )
  .join(' ')} end)`;

/** Stripe's status by the age of the dispute: new ones need a response, old ones are decided. */
const providerStatus = `case
  when days_old < 9 then ${pick('standing', [
    ['needs_response', 0.6],
    ['under_review', 0.35],
    ['warning_needs_response', 0.05],
  ])}
  when days_old < 80 then ${pick('standing', [
    ['under_review', 0.78],
    ['lost', 0.14],
    ['won', 0.04],
    ['warning_closed', 0.03],
    ['needs_response', 0.01],
  ])}
  else ${pick('standing', [
    ['lost', 0.57],
    ['won', 0.38],
    ['warning_closed', 0.05],
  ])} end`;

/** As the plugin maps Stripe's statuses. */
const stage = `case provider_status
  when 'warning_needs_response' then 'inquiry' when 'warning_closed' then 'inquiry'
  when 'needs_response' then 'chargeback' when 'under_review' then 'representment' else 'closed' end`;
const status = `case provider_status when 'warning_needs_response' then 'needs_response' else provider_status end`;

/** Crockford's base 32, ten digits of milliseconds, as the product's ids begin; then the number. */
const timeDigits = Array.from(
  { length: 10 },
  (_none, index) =>
    `substr('0123456789abcdefghjkmnpqrstvwxyz', ((milliseconds >> ${(9 - index) * 5}) & 31)::int + 1, 1)`,
).join(' || ');

/**
 * Two years, with more disputes recently. The largest company, the first of `seed_companies`, has the requested
 * share. Some of the others have many, most have few.
 */
export const insertDisputes = `
  with ids as (select generate_series($1::bigint, $2::bigint) as number),
  thrown as (select number, ${chanceColumns} from ids),
  placed as (
    select thrown.*, 730 * power(1 - (number - "age") / $4::float8, 1.3) as days_old,
           (case when "company" < (select max(share) from seed_companies) then 1
             else 2 + floor(((select count(*) from seed_companies) - 1)
                            * power(("company" - (select max(share) from seed_companies))
                                    / (1 - (select max(share) from seed_companies)), 2.2)) end)::int as position
      from thrown
  ),
  worded as (
    select placed.*, now() - days_old * interval '1 day' as opened,
           ${pick('currency', currencies)} as currency_code, ${pick('network', networks)} as network_name,
           ${pick(
             'reason',
             reasons.map(({ reason, share }) => [reason, share] as const),
           )} as reason_word,
           ${providerStatus} as provider_status,
           lpad(to_hex(hashint8extended(number, $3 + 100)), 16, '0') as token,
           case when "tagged" < 0.05 then '["VIP"]' else '[]' end as tags
      from placed
  ),
  made as (
    select number, position, days_old, opened, currency_code as currency, network_name as network,
           reason_word as reason, provider_status, token, tags, "days", "answered",
           date_trunc('milliseconds', opened) as created_at,
           (extract(epoch from opened) * 1000)::bigint as milliseconds,
           greatest(100, round(exp(8.3 + 1.1 * sqrt(-2 * ln(1 - "amount")) * cos(2 * pi() * "amountAngle"))
                               * case when currency_code = 'JPY' then 1.5 else 1 end))::bigint as amount_minor
      from worded
  ),
  dated as (
    select made.*, ${status} as status, ${stage} as stage,
           case when days_old < 9 then provider_status = 'under_review'
                else provider_status in ('under_review', 'won') or (provider_status = 'lost' and "answered" < 0.55)
           end as is_answered,
           created_at + (7 + floor("days" * 14)) * interval '1 day' as due_by
      from made
  )
  insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
                        amount_minor, currency, status, provider_status, stage, outcome_detail, reason,
                        provider_reason, reason_code, network, created_at, received_at, updated_at, evidence_due_by,
                        is_refundable, is_test_mode, submission_count, evidence_submitted_at, closed_at, metadata,
                        tags, raw, state_as_of)
  select 'dsp_' || ${timeDigits} || lpad(number::text, 10, '0'), companies.tenant_id, companies.account_id, 'stripe',
         'du_1' || token || lpad(number::text, 8, '0'), 'ch_3' || token || lpad(number::text, 8, '0'),
         amount_minor, currency, status, provider_status, stage,
         case when provider_status = 'lost' and not is_answered then 'expired' end,
         reason, reason, ${reasonCode}, network, created_at, created_at + interval '2 seconds', created_at,
         case when stage <> 'inquiry' or status = 'needs_response' then due_by end,
         status = 'needs_response' and stage = 'inquiry', true, case when is_answered then 1 else 0 end,
         case when is_answered
              then created_at + least(days_old * 0.9, 0.5 + "answered" * 7) * interval '1 day' end,
         case when status in ('won', 'lost', 'warning_closed')
              then created_at + least(days_old * 0.95, 30 + "days" * 45) * interval '1 day' end,
         jsonb_build_object('order_id', 'ORD-' || number), tags::jsonb,
         $5::jsonb || jsonb_build_object(
           'id', 'du_1' || token || lpad(number::text, 8, '0'), 'status', provider_status, 'amount', amount_minor,
           'currency', lower(currency), 'created', floor(extract(epoch from created_at)), 'reason', reason,
           'charge', 'ch_3' || token || lpad(number::text, 8, '0'),
           'metadata', jsonb_build_object('order_id', 'ORD-' || number)),
         created_at
    from dated join seed_companies companies using (position)`;
