import type { Knex } from 'knex';

/**
 * When a user proved that they receive mail at their address. Users who already proved it count as verified: those of an
 * identity provider, super admins, and people who accepted an invitation or reset their password. Owners whose company
 * already has a PSP account count as well, because the check would only interrupt their work. Everyone else confirms
 * their address once; what they have keeps working.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column email_verified_at timestamptz;
    comment on column users.email_verified_at is 'When the user proved that they receive mail at this address.';
    update users
       set email_verified_at = created_at
     where oauth_provider is not null
        or role = 'super_admin'
        or exists (select 1 from invitations where accepted_by = users.user_id)
        or exists (select 1 from audit_entries
                    where action = 'user.password_reset' and audit_entries.user_id = users.user_id)
        or exists (select 1 from psp_accounts where psp_accounts.tenant_id = users.tenant_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column email_verified_at');
}
