import type { ProviderDispute } from '@rebuttal/plugin-kit';

import type { Database } from '../../platform/database/database.js';
import type { Log } from '../../platform/shared/log.js';

export type UnmappedValue = { readonly field: string; readonly word: string };

/** Records the same value at most once an hour per process, because it arrives with every event. */
const quietMs = 60 * 60 * 1000;
/** Bounds the memory for values, which come from outside. */
const rememberedMax = 1_000;

/** Reports provider values that a plugin doesn't map to the operator. */
export class UnmappedValues {
  private readonly noticed = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Records the values in the background. Never throws. */
  notice(provider: string, words: readonly UnmappedValue[]): void {
    for (const { field, word } of words) {
      if (word.trim() === '' || this.wasJustNoticed(`${provider}/${field}/${word}`)) continue;
      this.log.warn({ provider, field, word: word.slice(0, 200) }, 'a provider sent an unmapped value');
      void this.write(provider, { field, word }).catch((error: unknown) =>
        this.log.warn({ err: error }, 'failed to record an unmapped value'),
      );
    }
  }

  private async write(provider: string, { field, word }: UnmappedValue): Promise<void> {
    await this.database.system.raw(
      `insert into unknown_words (provider, field, word) values (?, ?, ?)
       on conflict (provider, field, word) do update set last_seen_at = now(), times = unknown_words.times + 1`,
      [provider, field.slice(0, 100), word.slice(0, 200)],
    );
  }

  private wasJustNoticed(key: string): boolean {
    const now = performance.now();
    const until = this.noticed.get(key);
    if (until !== undefined && until > now) return true;
    if (this.noticed.size >= rememberedMax) this.noticed.clear();
    this.noticed.set(key, now + quietMs);
    return false;
  }
}

/** Returns the values of a dispute that its plugin could not map. */
export function unmappedValuesOf(dispute: ProviderDispute): UnmappedValue[] {
  return [
    ...(dispute.status === 'unknown' ? [{ field: 'status', word: dispute.providerStatus }] : []),
    ...(dispute.reason === 'unknown'
      ? [{ field: 'reason', word: dispute.providerReason ?? dispute.reasonCode ?? '' }]
      : []),
    ...(dispute.unmappedValues ?? []),
  ];
}
