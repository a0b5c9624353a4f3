import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table disputes (
      dispute_id text primary key check (dispute_id ~ '^dsp_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      account_id text not null,
      provider text not null,
      provider_dispute_id text not null,
      transaction_id text,
      amount_minor bigint not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      status text not null,
      provider_status text not null,
      stage text not null,
      outcome_detail text,
      reason text not null,
      provider_reason text,
      reason_code text,
      network text,
      created_at timestamptz not null,
      evidence_due_by timestamptz,
      is_refundable boolean not null,
      is_test_mode boolean not null,
      submission_count integer not null default 0,
      evidence_submitted_at timestamptz,
      accept_requested_at timestamptz,
      closed_at timestamptz,
      metadata jsonb not null default '{}',
      raw jsonb not null,
      state_as_of timestamptz not null,
      received_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (tenant_id, account_id) references psp_accounts (tenant_id, account_id),
      unique (account_id, provider_dispute_id),
      unique (tenant_id, dispute_id)
    );
    comment on column disputes.state_as_of is
      'When this state was true at the provider: the start of our read, or the time of the event. It never moves back.';
    create index disputes_created on disputes (tenant_id, created_at desc, dispute_id desc);
    create index disputes_due on disputes (tenant_id, evidence_due_by desc nulls last, dispute_id desc);
    create index disputes_open on disputes (tenant_id, evidence_due_by) where status = 'needs_response';
    select protect_tenant_rows('disputes');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table disputes');
}
