import type { Knex } from 'knex';

import { ConfigError } from '../config.js';

/** Since PostgreSQL 16 only a role with the admin option (its creator or a superuser) can grant a role. */
const factsSql = `
  select current_user as owner, current_database() as database,
         (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
         (select not rolsuper from pg_roles where rolname = current_user)
           and current_setting('server_version_num')::int >= 160000
           and exists (select from pg_roles
                        where rolname in ('rebuttal_app', 'rebuttal_system')
                          and not pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')) as "hasForeignRoles",
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         has_schema_privilege(current_schema(), 'create') as "canMakeTables"`;

type Facts = {
  readonly owner: string;
  readonly database: string;
  readonly encoding: string;
  readonly hasForeignRoles: boolean;
  readonly isReadOnly: boolean;
  /** Null if the search path names no schema that exists. */
  readonly canMakeTables: boolean | null;
};

/** @throws {ConfigError} if Rebuttal cannot run in this database */
export async function requireSuitable(owner: Knex): Promise<void> {
  const { rows } = await owner.raw<{ rows: Facts[] }>(factsSql);
  const [facts] = rows;
  if (facts === undefined) throw new Error('PostgreSQL returned no row');
  const { owner: user, database } = facts;
  if (facts.encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL: the database "${database}" has the encoding ${facts.encoding}. Rebuttal needs UTF8: create database … encoding 'UTF8' template template0.`,
    );
  if (facts.isReadOnly)
    throw new ConfigError(
      `DATABASE_URL: the database "${database}" is read-only, for example a standby. Point it to the primary.`,
    );
  if (facts.canMakeTables !== true)
    throw new ConfigError(
      `DATABASE_URL: the user "${user}" may not create tables in the database "${database}". Run: alter database "${database}" owner to "${user}".`,
    );
  if (facts.hasForeignRoles)
    throw new ConfigError(
      `DATABASE_URL: the roles rebuttal_app and rebuttal_system of this PostgreSQL cluster belong to another installation. Give each installation a separate cluster. If the other one is gone, let a superuser run: grant rebuttal_app, rebuttal_system to "${user}" with admin option.`,
    );
}
