import type { Command } from 'commander';

import { CommandError } from '../errors.js';
import { importCore } from '../import-core.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';

export function declarePooler(program: Command): void {
  const pooler = program.command('pooler').description('Set up PgBouncer for the database.');
  declare(pooler, 'users', 'Show the server’s two database users with their passwords, for auth_file.', [
    'rebuttal pooler users > /etc/pgbouncer/users.txt',
  ]).action(showPoolerUsers);
}

/** Needs no database: the passwords are derived from a secret. */
async function showPoolerUsers(options: JsonOption): Promise<void> {
  const core = await importCore();
  const config = core.loadConfig();
  const { databaseUrl, jwtSecret } = config;
  if (databaseUrl === undefined || jwtSecret === undefined)
    throw new CommandError('A pooler needs an external database. Set DATABASE_URL.', { code: 'no_database' });
  const urls = core.roleUrls(databaseUrl, core.loadKeys(config).rolesSecret);
  const users = [urls.appUrl, urls.systemUrl].map((text) => {
    const { username, password } = new URL(text);
    return { user: username, password };
  });
  createOutput(options).document({ users }, () => core.poolerUsers(urls).trimEnd().split('\n'));
}
