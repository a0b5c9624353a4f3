import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { poolerUsers } from '../../core/src/platform/database/pooler-users.js';
import { roleUrls } from '../../core/src/platform/database/roles.js';
import { fillTemplate, requireProgram, SystemProgram } from './programs.js';

export type PoolerOptions = {
  readonly ownerUrl: string;
  /** The installation's `JWT_SECRET`, from which the roles' passwords are derived. */
  readonly secret: string;
  /** Overrides of the file's settings, by name: `default_pool_size`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** A real PgBouncer in transaction mode in front of a database, configured by `deploy/pgbouncer.ini`. */
export class Pooler {
  private constructor(
    /** For `DATABASE_POOLER_URL`. */
    readonly url: string,
    readonly folder: string,
    private readonly program: SystemProgram,
  ) {}

  /** @throws {Error} if PgBouncer is not installed, or does not start */
  static async open(options: PoolerOptions): Promise<Pooler> {
    const program = requireProgram('pgbouncer');
    const folder = mkdtempSync(join(tmpdir(), 'rebuttal-pooler-'));
    const port = await findFreePort();
    const usersFile = join(folder, 'users.txt');
    const configFile = join(folder, 'pgbouncer.ini');
    const owner = new URL(options.ownerUrl);
    const name = owner.pathname.slice(1);
    const filled = fillTemplate('pgbouncer.ini', {
      DATABASE_NAME: name,
      DATABASE_HOST: owner.hostname,
      DATABASE_PORT: owner.port || '5432',
      POOLER_HOST: '127.0.0.1',
      POOLER_PORT: String(port),
      USERS_FILE: usersFile,
    });
    writeFileSync(configFile, withSettings(filled, options.settings ?? {}));
    writeFileSync(usersFile, poolerUsers(roleUrls(options.ownerUrl, options.secret)));
    // Both are in a folder that only this user and PgBouncer's account may enter.
    for (const file of [configFile, usersFile]) chmodSync(file, 0o644);
    const running = new SystemProgram({ program, args: [configFile], port, folder, isForRoot: false });
    const pooler = new Pooler(`postgres://127.0.0.1:${port}/${name}`, folder, running);
    await pooler.start();
    return pooler;
  }

  start(): Promise<void> {
    return this.program.start();
  }

  get pid(): number | undefined {
    return this.program.pid;
  }

  /** Immediately: cuts off waiting and active clients. */
  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.program.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
}

function withSettings(text: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`),
    text,
  );
}
