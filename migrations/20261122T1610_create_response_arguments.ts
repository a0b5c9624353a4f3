import type { Knex } from 'knex';

/** The merchant's own argument in a response, with all versions; the newest is sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table response_arguments (
      dispute_id text not null,
      version integer not null check (version >= 1),
      tenant_id text not null,
      text text check (length(text) between 1 and 50000),
      citations jsonb not null,
      drafted_by text check (drafted_by in ('rules', 'model')),
      written_by text not null references users,
      written_at timestamptz not null default clock_timestamp(),
      primary key (dispute_id, version),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column response_arguments.text is 'Null: it was taken out of the response.';
    comment on column response_arguments.citations is
      'Which exhibits the text speaks of, each under the label by which it does.';
    create index response_arguments_tenant on response_arguments (tenant_id);
    select protect_tenant_rows('response_arguments');
    revoke update, delete on response_arguments from rebuttal_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table response_arguments');
}
