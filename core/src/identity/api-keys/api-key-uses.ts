import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { ApiKeysRepository } from './api-keys.repository.js';

/** Precision of a key's last use. */
const precisionMs = 60_000;
/** How long uses are collected before they are written together. */
const gatherMs = 1_000;
const knownMax = 10_000;

export type ApiKeyUsesDeps = {
  readonly apiKeys: ApiKeysRepository;
  readonly clock: Clock;
  readonly log: Log;
};

/** Records the last use of keys, at most once a minute per key, without delaying requests. */
export class ApiKeyUses {
  private readonly noted = new Map<string, number>();
  private gathered = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: ApiKeyUsesDeps) {}

  note(keyId: string): void {
    const at = this.deps.clock();
    const last = this.noted.get(keyId);
    if (last !== undefined && at.getTime() - last < precisionMs) return;
    if (this.noted.size >= knownMax) this.noted.clear();
    this.noted.set(keyId, at.getTime());
    this.gathered.set(keyId, at);
    this.timer ??= setTimeout(() => void this.flush(), gatherMs).unref();
  }

  /** Writes the collected uses. A failure is only logged, because no request depends on it. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.gathered;
    if (uses.size === 0) return;
    this.gathered = new Map();
    try {
      await this.deps.apiKeys.noteUses(uses);
    } catch (error) {
      this.deps.log.warn({ err: error, keys: uses.size }, 'failed to record the last use of API keys');
    }
  }
}
