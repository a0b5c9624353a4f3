import type { Knex } from 'knex';

/**
 * The audit log. No role of the server can change or remove rows. Each row is chained to the previous one, so a
 * change by the database's owner leaves a break. The database sets position, time, names and hashes: the server may
 * not even name those columns.
 *  docs/decisions/0019-audit-log.md describes the encoding that is hashed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tables);
  await knex.raw(hashing);
  await knex.raw(chaining);
  await knex.raw(rights);
}

// No foreign keys: the record of an action remains when the user or the company is deleted.
const tables = `
  create table audit_entries (
    entry_id text primary key check (entry_id ~ '^aud_[0-9a-f]{20}$'),
    tenant_id text check (tenant_id ~ '^ten_[0-9a-z]{20}$'),
    chain text not null generated always as (coalesce(tenant_id, 'platform')) stored,
    sequence bigint not null check (sequence > 0),
    occurred_at timestamptz(3) not null,
    actor_kind text not null check (actor_kind in ('user', 'operator', 'system', 'anonymous')),
    user_id text,
    user_email text,
    user_name text,
    user_role text,
    api_key_id text,
    impersonator_id text,
    impersonator_email text,
    action text not null check (action ~ '^[a-z_]+\\.[a-z_]+$'),
    subject_kind text,
    subject_id text,
    details json not null default '{}' check (length(details::text) <= 20000),
    address text check (length(address) <= 100),
    request_id text check (length(request_id) <= 100),
    previous_hash bytea not null check (length(previous_hash) = 32),
    hash bytea not null check (length(hash) = 32),
    unique (chain, sequence),
    check ((actor_kind = 'user') = (user_id is not null)),
    check ((subject_kind is null) = (subject_id is null))
  );
  comment on column audit_entries.tenant_id is 'Null: of the platform and of no company.';
  create index audit_entries_recent on audit_entries (occurred_at desc, chain desc, sequence desc);
  create index audit_entries_tenant on audit_entries (tenant_id, occurred_at desc, chain desc, sequence desc);
  create index audit_entries_user on audit_entries (user_id, occurred_at desc);

  create table audit_heads (
    chain text primary key,
    sequence bigint not null,
    hash bytea not null check (length(hash) = 32)
  ) with (fillfactor = 50);
  comment on table audit_heads is 'How far each chain goes: without it, a tail that was cut off would not be missed.';
`;

// Each text is prefixed with its length in bytes, so no two rows have the same encoding.
const hashing = `
  create function audit_field(value text) returns text immutable parallel safe language sql return
    case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end;

  create function audit_hash(entry audit_entries) returns bytea stable parallel safe language sql return
    sha256(convert_to(concat_ws(e'\\n', 'rebuttal audit 1',
      audit_field(entry.tenant_id), audit_field(entry.sequence::text),
      audit_field(to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      audit_field(entry.actor_kind), audit_field(entry.user_id), audit_field(entry.user_email),
      audit_field(entry.user_name), audit_field(entry.user_role), audit_field(entry.api_key_id),
      audit_field(entry.impersonator_id), audit_field(entry.impersonator_email), audit_field(entry.action),
      audit_field(entry.subject_kind), audit_field(entry.subject_id), audit_field(entry.details::text),
      audit_field(entry.address), audit_field(entry.request_id),
      audit_field(encode(entry.previous_hash, 'hex'))), 'UTF8'));
`;

// The lock on the head ends with the transaction: entries of one company are serialized, those of others do not wait.
const chaining = `
  create function chain_audit_entry() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
  declare
    own_chain constant text := coalesce(new.tenant_id, 'platform');
    head audit_heads;
  begin
    if new.user_id is not null then
      select email, name into new.user_email, new.user_name from users where user_id = new.user_id;
    end if;
    if new.impersonator_id is not null then
      select email into new.impersonator_email from users where user_id = new.impersonator_id;
    end if;
    select * into head from audit_heads where chain = own_chain for update;
    if not found then
      insert into audit_heads (chain, sequence, hash) values (own_chain, 0, decode(repeat('00', 32), 'hex'))
        on conflict do nothing;
      select * into strict head from audit_heads where chain = own_chain for update;
    end if;
    new.sequence := head.sequence + 1;
    new.occurred_at := date_trunc('milliseconds', clock_timestamp());
    new.previous_hash := head.hash;
    new.hash := audit_hash(new);
    new.entry_id := 'aud_' || left(encode(new.hash, 'hex'), 20);
    update audit_heads set sequence = new.sequence, hash = new.hash where chain = own_chain;
    return new;
  end $$;
  create trigger chain_audit_entry before insert on audit_entries
    for each row execute function chain_audit_entry();

  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit log can only be added to' using errcode = 'insufficient_privilege';
  end $$;
  create trigger refuse_audit_change before update or delete on audit_entries
    for each row execute function refuse_audit_change();
  create trigger refuse_audit_truncate before truncate on audit_entries
    for each statement execute function refuse_audit_change();
  create trigger refuse_audit_truncate before truncate on audit_heads
    for each statement execute function refuse_audit_change();
`;

const rights = `
  select protect_tenant_rows('audit_entries');
  select open_to_system('audit_entries');
  revoke all on audit_entries from rebuttal_app, rebuttal_system;
  grant select on audit_entries to rebuttal_app, rebuttal_system;
  grant insert (tenant_id, actor_kind, user_id, user_role, api_key_id, impersonator_id, action, subject_kind,
      subject_id, details, address, request_id) on audit_entries to rebuttal_app, rebuttal_system;
  alter table audit_heads enable row level security;
  select open_to_system('audit_heads');
  revoke insert, update, delete on audit_heads from rebuttal_system;
  revoke execute on function chain_audit_entry() from public;
`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_entries cascade;
    drop table audit_heads;
    drop function chain_audit_entry();
    drop function refuse_audit_change();
    drop function audit_field(text);
  `);
}
