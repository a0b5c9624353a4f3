import knex, { type Knex } from 'knex';

const nothing = () => undefined;

/**
 * For tasks that need the database's owner. The running server connects this way only for the demo company of evaluation
 * mode. Errors are thrown, and knex does not print them to the terminal as well, where they would break programs that
 * parse the output.
 */
export function createOwnerKnex(ownerUrl: string, connectionsMax: number): Knex {
  return knex({
    client: 'pg',
    // Passed as an object, because knex parses a string itself and supports fewer TLS options than pg.
    connection: { connectionString: ownerUrl },
    pool: { min: 0, max: connectionsMax },
    log: { warn: nothing, error: nothing, deprecate: nothing, debug: nothing },
  });
}
