import type { Knex } from 'knex';

/** Statements of the cardholder, issuer, network or provider about a dispute. Rows are never removed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_statements (
      statement_id text primary key check (statement_id ~ '^stm_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      provider_statement_id text not null check (length(provider_statement_id) between 1 and 255),
      author text not null check (author in ('cardholder', 'issuer', 'network', 'provider')),
      stated_at timestamptz,
      stage text,
      text text check (length(text) <= 20000),
      is_shortened boolean not null default false,
      files jsonb not null default '[]',
      seen_at timestamptz not null default clock_timestamp(),
      is_quoted boolean not null default false,
      unique (dispute_id, provider_statement_id),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column dispute_statements.is_shortened is 'The provider has a longer text.';
    comment on column dispute_statements.is_quoted is 'A person chose to quote it in the letter.';
    create index dispute_statements_tenant on dispute_statements (tenant_id);
    select protect_tenant_rows('dispute_statements');
    revoke update, delete on dispute_statements from rebuttal_app;
    grant update (is_quoted) on dispute_statements to rebuttal_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_statements');
}
