import type { Knex } from 'knex';

/** The columns that the score depends on, besides the evidence, the company's templates and its business category. */
const traits = [
  'status',
  'reason',
  'provider_reason',
  'reason_code',
  'network',
  'stage',
  'amount_minor',
  'currency',
  'requested_documents',
] as const;
const ofRow = (row: 'old' | 'new') => traits.map((column) => `${row}.${column}`).join(', ');

/**
 * The completeness of the evidence, so that lists can filter by it. `completeness_basis` names the rules, templates and
 * business category that the score was computed with. Triggers clear it when the dispute or its evidence changes, and a
 * list that filters by the score first computes those without the current basis.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes
      add column completeness smallint check (completeness between 0 and 100),
      add column completeness_basis text;
    comment on column disputes.completeness is '0 to 100. Only disputes that need a response have it.';
    create index disputes_completeness on disputes (tenant_id, completeness) where completeness is not null;
    create index disputes_unscored on disputes (tenant_id)
      where status = 'needs_response' and completeness_basis is null;
    create index disputes_scored on disputes (tenant_id, completeness_basis)
      where status = 'needs_response' and completeness_basis is not null;

    create function forget_completeness() returns trigger language plpgsql as $$
      begin
        new.completeness_basis := null;
        if new.status <> 'needs_response' then new.completeness := null; end if;
        return new;
      end $$;
    create trigger completeness_forgotten before update on disputes for each row
      when (old.completeness is not null and (${ofRow('old')}) is distinct from (${ofRow('new')}))
      execute function forget_completeness();

    create function forget_completeness_of_evidence() returns trigger language plpgsql as $$
      begin
        update disputes set completeness_basis = null
         where tenant_id = coalesce(new.tenant_id, old.tenant_id)
           and dispute_id = coalesce(new.dispute_id, old.dispute_id) and completeness_basis is not null;
        return null;
      end $$;
    create trigger completeness_forgotten
      after insert or delete or update of evidence_type, title, text_content, details, unsendable_because on evidence
      for each row execute function forget_completeness_of_evidence();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger completeness_forgotten on evidence;
    drop function forget_completeness_of_evidence();
    drop trigger completeness_forgotten on disputes;
    drop function forget_completeness();
    alter table disputes drop column completeness_basis, drop column completeness;
  `);
}
