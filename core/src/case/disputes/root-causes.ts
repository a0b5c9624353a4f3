/** The fields of the purchase that disputes are counted by. */
export const rootCauses = ['product', 'sku', 'descriptor', 'policy_version', 'country', 'acquirer'] as const;
export type RootCause = (typeof rootCauses)[number];

const keyMax = 200;

/** The value of the filter `root_cause` for the disputes of a key. Null: it is not known. */
export const toCauseFilter = (by: RootCause, key: string | null): string => `${by}:${key ?? ''}`;

/** Undefined for a text that names no field. */
export function readCauseFilter(
  text: string,
): { readonly by: RootCause; readonly key: string | null } | undefined {
  const at = text.indexOf(':');
  const by = rootCauses.find((name) => name === text.slice(0, Math.max(at, 0)));
  return by && { by, key: text.slice(at + 1).trim() || null };
}

/**
 * Selects from `disputes d` with the keys of each, `k.key`. A dispute whose order has several products, or to which several
 * policies applied, has a row for each. One without any has a row without a key. `offset 0` makes PostgreSQL look records up by
 * index for each dispute, instead of reading all records of the company.
 * @param company the SQL of the company's ID
 */
export function rootCausesSql({ by, company, select, where }: Selection): string {
  const of = (alias: string) => `${alias}.tenant_id = ${company}`;
  return `
    ${by === 'policy_version' ? policiesSql(company) : ''}
    select ${select} from disputes d ${recordsSql(of)}
      left join lateral (
        select distinct left(btrim(found.key), ${keyMax}) as key from (${keySql(by, of)}) found
         where btrim(found.key) <> '' offset 0) k on true
     where ${of('d')} and ${where}`;
}

type Selection = {
  readonly by: RootCause;
  readonly company: string;
  readonly select: string;
  readonly where: string;
};
/** The condition that a row is the company's. */
type OfCompany = (alias: string) => string;

/**
 * The records of a dispute: those that a person linked, or else the only ones with an ID of its payment. `p` is the payment of
 * the data API, `r` the one that the provider reported, and `o` the order.
 */
const recordsSql = (of: OfCompany) => `
  cross join lateral (
    select array_remove(array(
      select value from jsonb_each_text(d.metadata)
       where length(value) between 6 and 200 and value ~ '^[A-Za-z0-9_:.-]+$' and value ~ '[0-9]')
      || d.transaction_id, null) as ids offset 0) named
  left join lateral (
    select true as is_decided, external_payment_id as id from dispute_payment_records l
     where ${of('l')} and l.dispute_id = d.dispute_id offset 0) linked_payment on true
  cross join lateral (
    select case when linked_payment.is_decided then linked_payment.id else (
      select min(found.external_id) from unnest(named.ids) as named (id) cross join lateral (
        select p.external_id from payments p where ${of('p')} and p.provider_payment_id = named.id
        union all
        select p.external_id from payments p where ${of('p')} and p.external_id = named.id offset 0) found
      having count(distinct found.external_id) = 1) end as id offset 0) paid
  left join lateral (
    select p.* from payments p where ${of('p')} and p.external_id = paid.id offset 0) p on true
  left join lateral (
    select r.payment from dispute_payments r where ${of('r')} and r.dispute_id = d.dispute_id offset 0) r on true
  left join lateral (
    select true as is_decided, order_id as id from dispute_orders l
     where ${of('l')} and l.dispute_id = d.dispute_id offset 0) linked_order on true
  cross join lateral (
    select case when linked_order.is_decided then linked_order.id else (
      select min(found.order_id) from unnest(named.ids || array[p.external_id, p.provider_payment_id]) as named (id)
       cross join lateral (
        select t.order_id from order_transactions t where ${of('t')} and t.transaction_id = named.id offset 0) found
      having count(distinct found.order_id) = 1) end as id offset 0) ordered
  left join lateral (
    select o.placed_at, o.buyer_email, o.content from orders o
     where ${of('o')} and o.order_id = ordered.id offset 0) o on true`;

const itemsSql = (field: string) =>
  `select item ->> '${field}' as key from jsonb_array_elements(o.content -> 'items') as item`;

const factSql = (of: OfCompany, key: string) => `
  (select f.value from dispute_facts f where ${of('f')} and f.dispute_id = d.dispute_id and f.key = '${key}')`;

const textAt = (json: string, ...path: readonly string[]) => `nullif(${json} #>> '{${path.join(',')}}', '')`;

/** As `policiesAt` of the evidence reads it: `Refund policy` and `refund` are the same. */
const kindSql = `array_to_string(array_remove(array_remove(
  regexp_split_to_array(lower(kind), '[^[:alnum:]]+'), ''), 'policy'), '_') as kind`;

const policiesSql = (company: string) => `
  with policies as materialized (
    select ${kindSql}, version, valid_from, external_id from policy_versions where tenant_id = ${company}),
  kinds as materialized (select distinct kind from policies)`;

/** The version of each policy that the buyer accepted last, or without a consent, the one that was valid. */
const policyKeySql = (of: OfCompany) => `
  select kinds.kind || ' ' || valid.version as key
    from (
      select coalesce(p.paid_at, o.placed_at, cast(${textAt('r.payment', 'paidAt')} as timestamptz)) as at,
             lower(coalesce(p.email, o.buyer_email, (
               select b.email from dispute_customers b where ${of('b')} and b.dispute_id = d.dispute_id))) as email
      offset 0) bought
    cross join kinds
    left join lateral (
      select given.policy_version, given.accepted_at from (
        select ${kindSql}, c.policy_version, c.accepted_at from consents c
         where ${of('c')} and c.email = bought.email and c.accepted_at <= bought.at offset 0) given
       where given.kind = kinds.kind order by given.accepted_at desc limit 1) accepted on true
    cross join lateral (
      select v.version from policies v where v.kind = kinds.kind and v.valid_from <= bought.at
       order by case when accepted.policy_version is null then v.valid_from <= accepted.accepted_at
                     else v.version = accepted.policy_version end desc nulls last,
                v.valid_from desc, v.external_id desc limit 1) valid`;

/** Selects the keys of a field for one dispute. */
function keySql(by: RootCause, of: OfCompany): string {
  switch (by) {
    case 'product':
      return itemsSql('name');
    case 'sku':
      return itemsSql('sku');
    case 'descriptor':
      return `select upper(regexp_replace(coalesce(
        ${factSql(of, 'descriptor')}, ${textAt('r.payment', 'statementText')}, p.descriptor), '\\s+', ' ', 'g')) as key`;
    case 'policy_version':
      return policyKeySql(of);
    case 'country':
      return `select upper(coalesce(
        ${textAt('o.content', 'shippingAddress', 'country')}, ${textAt('p.shipping_address', 'country')},
        ${textAt('r.payment', 'customer', 'shippingAddress', 'country')}, ${textAt('o.content', 'billingAddress', 'country')},
        ${textAt('r.payment', 'customer', 'billingAddress', 'country')}, ${textAt('r.payment', 'card', 'country')})) as key`;
    case 'acquirer':
      // Digits 2 to 7 of an acquirer reference number are the acquirer. Source: ISO 8583, field 31, as Visa and Mastercard use it.
      return `select coalesce(substring(regexp_replace(coalesce(
        ${factSql(of, 'acquirer_reference')}, ${textAt('r.payment', 'acquirerReference')}, p.arn,
        (select max(value) from jsonb_each_text(d.metadata) where key ~ '(^|_)arn$')), '[^0-9]', '', 'g')
        from '^[0-9]([0-9]{6})[0-9]{16}$'), d.account_id) as key`;
  }
}
