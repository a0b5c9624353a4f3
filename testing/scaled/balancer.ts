import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { fillTemplate, requireProgram, SystemProgram } from './programs.js';

/** A real nginx in front of servers on this machine, configured by `deploy/nginx.conf`. */
export class Balancer {
  private constructor(
    readonly url: string,
    readonly folder: string,
    private readonly program: SystemProgram,
  ) {}

  /** @throws {Error} if nginx is not installed, or does not start */
  static async open(options: {
    readonly serverPorts: readonly number[];
    readonly port?: number;
  }): Promise<Balancer> {
    const program = requireProgram('nginx');
    const folder = mkdtempSync(join(tmpdir(), 'rebuttal-balancer-'));
    const port = options.port ?? (await findFreePort());
    for (const name of ['client-bodies', 'proxied', 'unused']) mkdirSync(join(folder, name));
    const configFile = join(folder, 'nginx.conf');
    writeFileSync(
      configFile,
      fillTemplate('nginx.conf', {
        FOLDER: folder,
        LISTEN: `127.0.0.1:${port}`,
        SERVERS: options.serverPorts
          .map((server) => `server 127.0.0.1:${server} max_fails=2 fail_timeout=2s;`)
          .join(' '),
      }),
    );
    const args = ['-p', folder, '-c', configFile, '-g', 'daemon off;'];
    const running = new SystemProgram({ program, args, port, folder, isForRoot: true });
    await running.start();
    return new Balancer(`http://127.0.0.1:${port}`, folder, running);
  }

  get pid(): number | undefined {
    return this.program.pid;
  }

  async close(): Promise<void> {
    await this.program.end('SIGQUIT'); // once requests in progress have a response
    await rm(this.folder, { recursive: true, force: true });
  }
}
