import knex, { type Knex } from 'knex';

const nothing = () => undefined;

/**
 * For what the database's owner alone may do; the server itself never connects so. What fails is thrown, and knex does
 * not tell it to the terminal as well, in words that a program which reads there does not expect.
 */
export function createOwnerKnex(ownerUrl: string, connectionsMax: number): Knex {
  return knex({
    client: 'pg',
    // As an object: knex would read a text with a parser of its own, which knows less of TLS than pg.
    connection: { connectionString: ownerUrl },
    pool: { min: 0, max: connectionsMax },
    log: { warn: nothing, error: nothing, deprecate: nothing, debug: nothing },
  });
}
