import type { Knex } from 'knex';

/** Columns that the dispute list compares with one value. */
const compared = ['reason', 'network', 'reason_code', 'stage', 'currency'] as const;

/** The due date while a response is needed, as the list sorts by `due_in`. */
const waitingDueBy = `(case when status = 'needs_response' then coalesce(evidence_due_by, 'infinity') end)`;

/**
 * Each filter of the dispute list is answered from an index, newest first. The index of all disputes also has the values
 * that ranges are compared with, so that rows out of range are skipped without reading them. The customer's email from
 * the provider gets a column, because row-level security lets no index answer an expression. Building them blocks
 * writers for up to a minute with a million disputes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${compared
      .map(
        (column) =>
          `create index disputes_by_${column} on disputes (tenant_id, ${column}, created_at desc, dispute_id desc);`,
      )
      .join('\n    ')}
    create index disputes_amount_minor on disputes (tenant_id, amount_minor, created_at desc, dispute_id desc);
    create index disputes_currency_amount on disputes (tenant_id, currency, amount_minor, dispute_id);
    create index disputes_due_in on disputes (tenant_id, ${waitingDueBy}, dispute_id);
    create index disputes_due_last on disputes (tenant_id, ${waitingDueBy} desc nulls last, dispute_id desc);
    drop index disputes_created;
    create index disputes_created on disputes (tenant_id, created_at desc, dispute_id desc)
      include (evidence_due_by, amount_minor, completeness);

    alter table dispute_payments add column customer_email text
      generated always as (lower(payment #>> '{customer,email}')) stored;
    create index dispute_payments_email on dispute_payments (tenant_id, customer_email) where customer_email is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table dispute_payments drop column customer_email;
    drop index disputes_created;
    create index disputes_created on disputes (tenant_id, created_at desc, dispute_id desc);
    drop index disputes_due_last;
    drop index disputes_due_in;
    drop index disputes_currency_amount;
    drop index disputes_amount_minor;
    ${compared.map((column) => `drop index disputes_by_${column};`).join('\n    ')}
  `);
}
