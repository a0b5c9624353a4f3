import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { needsDataFolder } from '../../platform/files/make-folder.js';
import type { ClockDrift } from '../../platform/shared/clock-drift.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { readFolder } from '../health/probes.js';
import { findUnopenable } from '../key-rotation/unopenable.js';
import type { ProcessTrouble } from './alarms.js';

export type ProcessTroublesDeps = {
  readonly database: Database;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'fileStore' | 'smtpUrl'>;
  readonly box: SecretBox;
  readonly clockDrift: ClockDrift;
  readonly log: Log;
};

/** Tokens and signatures of providers tolerate less than a few minutes. */
const clockMaxMs = 30_000;
const keysEveryMs = 5 * 60_000;

/** Finds problems that only the affected process can see. */
export class ProcessTroubles {
  private folderUnknown = 0;
  private keysCheckedAt = -Infinity;
  private unopenable = 0;

  constructor(private readonly deps: ProcessTroublesDeps) {}

  /** @throws if the database doesn't respond */
  async find(databaseOffMs: number): Promise<ProcessTrouble[]> {
    const seconds = Math.round(Math.max(databaseOffMs, this.deps.clockDrift.offMs()) / 1_000);
    const unopenable = await this.countUnopenable();
    return [
      ...(await this.findFolderTrouble()),
      ...(seconds * 1_000 > clockMaxMs ? [{ kind: 'clock_wrong', count: seconds } as const] : []),
      ...(unopenable > 0 ? [{ kind: 'keys_wrong', count: unopenable } as const] : []),
    ];
  }

  /** A busy disk may not respond once. */
  async findFolderTrouble(): Promise<ProcessTrouble[]> {
    const { config } = this.deps;
    if (!needsDataFolder(config)) return [];
    const folder = await readFolder(config.dataDir);
    this.folderUnknown = folder === undefined ? this.folderUnknown + 1 : 0;
    const isTrouble = this.folderUnknown > 1 || (folder !== undefined && folder.state !== 'ok');
    return isTrouble ? [{ kind: 'data_folder_full', count: 1 }] : [];
  }

  private async countUnopenable(): Promise<number> {
    if (performance.now() - this.keysCheckedAt < keysEveryMs) return this.unopenable;
    const secrets = await findUnopenable(this.deps.database, this.deps.box);
    this.keysCheckedAt = performance.now();
    if (secrets.length > this.unopenable)
      this.deps.log.error({ secrets: secrets.slice(0, 3), count: secrets.length }, 'cannot decrypt');
    this.unopenable = secrets.length;
    return this.unopenable;
  }
}
