import type { Knex } from 'knex';

/**
 * How decided disputes were answered. The letter of an older response is in its packet. The completeness of its
 * evidence is unknown, because requirements and evidence have changed since.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submissions
      add column template_id text,
      add column evidence_score smallint check (evidence_score between 0 and 100);
    comment on column submissions.evidence_score is
      'How complete the evidence was when the packet was frozen, 0 to 100. Null: not frozen yet, or before this was kept.';
    update submissions set template_id = packet ->> 'templateId' where packet is not null;
    create index submissions_answers on submissions (tenant_id, dispute_id, round desc)
      include (template_id, evidence_score) where status = 'submitted';
    create index disputes_decided on disputes (tenant_id, closed_at)
      include (dispute_id, status, provider, network, reason, account_id, currency, amount_minor, is_test_mode,
               submission_count)
      where status in ('won', 'lost');
    create index disputes_response_times on disputes (tenant_id, evidence_submitted_at)
      include (dispute_id, received_at, provider, account_id, is_test_mode)
      where evidence_submitted_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_response_times;
    drop index disputes_decided;
    drop index submissions_answers;
    alter table submissions drop column evidence_score, drop column template_id;
  `);
}
