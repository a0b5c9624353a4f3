import { CommandError } from '../errors.js';
import { importCore } from '../import-core.js';
import { createOutput, type JsonOption } from '../terminal/output.js';

/** Needs no database: the passwords are derived from JWT_SECRET. */
export async function showPoolerUsers(options: JsonOption): Promise<void> {
  const core = await importCore();
  const { databaseUrl, jwtSecret } = core.loadConfig();
  if (databaseUrl === undefined || jwtSecret === undefined)
    throw new CommandError('A pooler needs an external database. Set DATABASE_URL.', { code: 'no_database' });
  const urls = core.roleUrls(databaseUrl, jwtSecret);
  const users = [urls.appUrl, urls.systemUrl].map((text) => {
    const { username, password } = new URL(text);
    return { user: username, password };
  });
  createOutput(options).document({ users }, () => core.poolerUsers(urls).trimEnd().split('\n'));
}
