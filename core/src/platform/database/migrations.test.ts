import { readdirSync } from 'node:fs';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { createTestDatabase, testSecret, type TestDatabase } from '../../testing/test-database.js';
import { itThorough } from '../../testing/thoroughness.js';
import { createMigrator, type Migrator } from './migrations.js';

describe('the migrations', () => {
  let database: TestDatabase;
  let owner: Knex;
  let migrator: Migrator;

  before(async () => {
    database = await createTestDatabase();
    owner = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    migrator = createMigrator(database.ownerUrl, testSecret);
  });
  after(async () => {
    await migrator.close();
    await owner.destroy();
    await database.drop();
  });

  const tables = async () => {
    const rows: { tablename: string }[] = await owner('pg_tables')
      .where({ schemaname: 'public' })
      .select('tablename');
    return rows.map(({ tablename }) => tablename).filter((name) => !name.startsWith('schema_migrations'));
  };

  it('go back one by one to an empty database, and forward again', async () => {
    const files = readdirSync(new URL('../../../../migrations', import.meta.url)).filter((name) =>
      name.endsWith('.ts'),
    );
    expect((await migrator.status()).done).to.have.length(files.length);
    for (let i = 0; i < files.length; i += 1) expect(await migrator.down()).to.have.length(1);
    expect(await tables()).to.deep.equal([]);
    expect((await migrator.status()).waiting).to.have.length(files.length);
    await migrator.up();
    expect(await tables()).to.include.members(['tenants', 'disputes', 'submissions']);
    expect(await migrator.up()).to.deep.equal([]);
  });

  itThorough('leave after each step back the schema from before that step', async () => {
    const all = (await migrator.status()).done;
    const recent = all.filter((name) => name >= '20261128T01');
    while ((await migrator.status()).done.length > 0) await migrator.down();
    const earlier = all.at(-recent.length - 1) ?? '';
    const schemas = new Map<string, string[]>();
    for (const name of [earlier, ...recent]) {
      await migrator.upTo(name);
      schemas.set(name, await schemaOf(owner));
    }
    for (const name of recent.toReversed()) {
      expect(await migrator.down()).to.deep.equal([name]);
      const before = all[all.indexOf(name) - 1] ?? '';
      expect(await schemaOf(owner), `after going back from ${name}`).to.deep.equal(schemas.get(before));
    }
    expect(await migrator.up()).to.deep.equal(recent);
    expect(await schemaOf(owner)).to.deep.equal(schemas.get(all.at(-1) ?? ''));
  });

  it('reject a newer database with instructions for the operator', async () => {
    const row = { name: '29990101T0000_from_the_future', batch: 99, migration_time: new Date() };
    await owner('schema_migrations').insert(row);
    try {
      for (const look of [() => migrator.up(), () => migrator.down(), () => migrator.status()]) {
        const error: unknown = await look().catch((reason: unknown) => reason);
        expect(error).to.include({ name: 'OtherVersionError' });
        expect(error)
          .to.have.property('message')
          .that.matches(/newer than this program.*restore a backup.*migrate down --to \d{8}T\d{4}_\w+"/);
      }
    } finally {
      await owner('schema_migrations').where({ name: row.name }).delete();
    }
    expect((await migrator.status()).waiting).to.deep.equal([]);
  });

  it('leave a database of a pre-release as it is, with instructions for the operator', async () => {
    const migrations = await owner<{ id: number; name: string }>('schema_migrations').select('id', 'name');
    const before = await schemaOf(owner);
    await owner('schema_migrations')
      .update({ name: '20261121T1000_create_tenants' })
      .where({ id: migrations[0]?.id });
    const error: unknown = await migrator.up().catch((reason: unknown) => reason);
    expect(error)
      .to.have.property('message')
      .that.matches(/pre-release.*Nothing in it was changed/);
    expect(await schemaOf(owner)).to.deep.equal(before);
    await owner('schema_migrations').update({ name: migrations[0]?.name }).where({ id: migrations[0]?.id });
  });

  it('protect every table that has rows of a company', async () => {
    const unprotected = await owner.raw(`
      select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = 'public' and relkind = 'r' and not relrowsecurity and relname not like 'schema_migrations%'`);
    expect(unprotected.rows).to.deep.equal([]);
    const { rows } = await owner.raw(`
      select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id'
         and table_name not in (select tablename from pg_policies where policyname = 'tenant_rows')`);
    // Only the system role can read these two.
    const names = (rows as { table_name: string }[]).map((row) => row.table_name);
    expect(names).to.have.members(['sessions', 'second_factors']);
  });

  it('leave login roles that own nothing and bypass nothing', async () => {
    const { rows } = await owner.raw(`
      select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
             exists (select from pg_class where relowner = pg_roles.oid) as owns
        from pg_roles where rolname like current_database() || '_%_login' or rolname in ('rebuttal_app', 'rebuttal_system')`);
    expect(rows).to.have.length(4);
    for (const { rolname, ...rights } of rows as Record<string, unknown>[]) {
      expect(Object.values(rights), String(rolname)).to.deep.equal([false, false, false, false, false]);
    }
  });
});

/** Everything in the schema except grants and the order of columns, one item per line. */
async function schemaOf(owner: Knex): Promise<string[]> {
  const { rows } = await owner.raw<{ rows: { line: string }[] }>(`
    select regexp_replace(line, '\\s+', ' ', 'g') as line from (
      select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default,
                       generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', 'policy', tablename, policyname, cmd, qual, with_check) from pg_policies) all_things
     order by line collate "C"`);
  return rows.map(({ line }) => line);
}
