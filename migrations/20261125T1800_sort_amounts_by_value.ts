import type { Knex } from 'knex';

/**
 * Lists sort amounts by value: minor units are scaled by the currency's decimals (ISO 4217), so 50.00 USD comes before
 * 5000 JPY. The unit is a ten-thousandth, because no currency has more than four decimals. The type is bigint, whose
 * comparisons row-level security lets an index answer; values too large for it are equal. Adding the column rewrites the
 * table and blocks writers for some seconds in a million disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes add column amount_value bigint not null generated always as (
      greatest(-9223372036854775807, least(9223372036854775807, amount_minor::numeric * case
        when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
                          'VUV', 'XAF', 'XOF', 'XPF') then 10000
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 10
        when currency in ('CLF', 'UYW') then 1
        else 100 end))::bigint) stored;
    comment on column disputes.amount_value is
      'The amount in ten-thousandths of the currency''s main unit, for sorting. Currencies are not converted.';
    create index disputes_amount_value on disputes (tenant_id, amount_value, dispute_id);
    drop index disputes_amount;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index disputes_amount on disputes (tenant_id, amount_minor, dispute_id);
    alter table disputes drop column amount_value;
  `);
}
