import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table submissions (
      submission_id text primary key check (submission_id ~ '^sub_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      submitted_by text references users,
      status text not null default 'pending'
        check (status in ('pending', 'generating', 'uploading', 'submitted', 'failed')),
      include_evidence boolean not null,
      auto_retry boolean not null,
      packet jsonb,
      packet_sha256 text,
      submissions_before integer not null default 0,
      round integer not null default 0,
      send_begun_at timestamptz,
      attempt integer not null default 0,
      tries integer not null default 0,
      retry_count integer not null default 0,
      next_try_at timestamptz,
      error_kind text,
      error_message text,
      provider_response jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz,
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      unique (tenant_id, submission_id),
      check ((packet is null) = (packet_sha256 is null))
    );
    comment on column submissions.send_begun_at is
      'Committed before the call that cannot be taken back. While it is set and no receipt is, read at the provider before sending.';
    comment on column submissions.submissions_before is
      'How many submissions the provider had seen when the packet was frozen; one more proves that ours arrived.';
    comment on column submissions.attempt is
      'Names the attempt in the idempotency key: the same while no answer came, the next after any answer, for providers repeat their answers.';
    create unique index submissions_one_live on submissions (dispute_id, round) where status <> 'failed';
    create index submissions_dispute on submissions (tenant_id, dispute_id, submission_id desc);
    select protect_tenant_rows('submissions');

    create table submission_steps (
      tenant_id text not null,
      submission_id text not null,
      step text not null,
      result text not null,
      done_at timestamptz not null default now(),
      primary key (submission_id, step),
      foreign key (tenant_id, submission_id) references submissions (tenant_id, submission_id)
    );
    select protect_tenant_rows('submission_steps');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table submission_steps; drop table submissions;');
}
