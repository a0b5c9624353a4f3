import type { Knex } from 'knex';

const kind = 'tenant_id, account_id, provider, status, reason, currency, is_test_mode';
const kindOf = (row: string) =>
  kind
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');

/**
 * The number and amount of a company's disputes of each kind, maintained by the database. A change only appends a
 * line to `dispute_tally_changes`, so that writers never wait for each other. The lines are regularly folded into
 * `dispute_tallies`, and readers add up both. Writers wait while the existing disputes are counted: about a second
 * for a million.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_tallies (
      tenant_id text not null references tenants,
      account_id text not null,
      provider text not null,
      status text not null,
      reason text not null,
      currency char(3) not null,
      is_test_mode boolean not null,
      count bigint not null,
      amount_minor numeric not null,
      primary key (${kind})
    ) with (fillfactor = 70);
    create table dispute_tally_changes (
      change_id bigint generated always as identity,
      tenant_id text not null,
      account_id text not null,
      provider text not null,
      status text not null,
      reason text not null,
      currency char(3) not null,
      is_test_mode boolean not null,
      count bigint not null,
      amount_minor numeric not null,
      primary key (tenant_id, change_id)
    );
    select protect_tenant_rows('dispute_tallies'), protect_tenant_rows('dispute_tally_changes');
    revoke insert, update, delete on dispute_tallies from rebuttal_app;
    revoke update, delete on dispute_tally_changes from rebuttal_app;
    select open_to_system('dispute_tallies'), open_to_system('dispute_tally_changes');

    create function tally_added_disputes() returns trigger language plpgsql as $$
    begin
      insert into dispute_tally_changes (${kind}, count, amount_minor)
      select ${kind}, count(*), sum(amount_minor) from added group by ${kind};
      return null;
    end $$;
    create function tally_removed_disputes() returns trigger language plpgsql as $$
    begin
      insert into dispute_tally_changes (${kind}, count, amount_minor)
      select ${kind}, -count(*), -sum(amount_minor) from removed group by ${kind};
      return null;
    end $$;
    create function tally_changed_dispute() returns trigger language plpgsql as $$
    begin
      insert into dispute_tally_changes (${kind}, count, amount_minor)
      values (${kindOf('old')}, -1, -old.amount_minor), (${kindOf('new')}, 1, new.amount_minor);
      return null;
    end $$;
    create function forget_dispute_tallies() returns trigger language plpgsql as $$
    begin
      delete from dispute_tally_changes;
      delete from dispute_tallies;
      return null;
    end $$;
    create trigger tally_added after insert on disputes
      referencing new table as added for each statement execute function tally_added_disputes();
    create trigger tally_removed after delete on disputes
      referencing old table as removed for each statement execute function tally_removed_disputes();
    create trigger tally_changed after update on disputes for each row
      when ((${kindOf('old')}, old.amount_minor) is distinct from (${kindOf('new')}, new.amount_minor))
      execute function tally_changed_dispute();
    create trigger tally_emptied after truncate on disputes execute function forget_dispute_tallies();

    create function fold_dispute_tallies() returns void language plpgsql as $$
    begin
      -- One at a time: two would wait for each other's rows.
      if not pg_try_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0)) then return; end if;
      if not exists (select from dispute_tally_changes) then return; end if;
      with folded as (delete from dispute_tally_changes returning *)
      insert into dispute_tallies as tally (${kind}, count, amount_minor)
      select ${kind}, sum(folded.count), sum(folded.amount_minor) from folded group by ${kind}
      on conflict (${kind}) do update
        set count = tally.count + excluded.count, amount_minor = tally.amount_minor + excluded.amount_minor;
    end $$;
    revoke execute on function fold_dispute_tallies() from public;
    grant execute on function fold_dispute_tallies() to rebuttal_system;

    insert into dispute_tallies (${kind}, count, amount_minor)
    select ${kind}, count(*), sum(amount_minor) from disputes group by ${kind};
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function fold_dispute_tallies();
    drop trigger tally_emptied on disputes;
    drop trigger tally_changed on disputes;
    drop trigger tally_removed on disputes;
    drop trigger tally_added on disputes;
    drop function forget_dispute_tallies();
    drop function tally_changed_dispute();
    drop function tally_removed_disputes();
    drop function tally_added_disputes();
    drop table dispute_tally_changes;
    drop table dispute_tallies;
  `);
}
