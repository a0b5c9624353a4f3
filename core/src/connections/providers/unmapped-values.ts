import type { ProviderDispute } from '@rebuttal/plugin-kit';

import type { Database } from '../../platform/database/database.js';
import type { Log } from '../../platform/shared/log.js';

export type UnmappedValue = { readonly field: string; readonly word: string };

/** How often the same word is written down: once an hour and process, for a new word comes with every event. */
const quietMs = 60 * 60 * 1000;
/** Words come from outside; this bounds what they can take. */
const rememberedMax = 1_000;

/** The notices to the operator that a provider says words which its plugin does not know. */
export class UnmappedValues {
  private readonly noticed = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Writes the words down in the background; it never fails and nobody waits for it. */
  notice(provider: string, words: readonly UnmappedValue[]): void {
    for (const { field, word } of words) {
      if (word.trim() === '' || this.wasJustNoticed(`${provider}/${field}/${word}`)) continue;
      this.log.warn(
        { provider, field, word: word.slice(0, 200) },
        'a provider used a word that is not known',
      );
      void this.write(provider, { field, word }).catch((error: unknown) =>
        this.log.warn({ err: error }, 'an unknown word could not be written down'),
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

/** What a plugin could not read in a dispute. */
export function unmappedValuesOf(dispute: ProviderDispute): UnmappedValue[] {
  return [
    ...(dispute.status === 'unknown' ? [{ field: 'status', word: dispute.providerStatus }] : []),
    ...(dispute.reason === 'unknown'
      ? [{ field: 'reason', word: dispute.providerReason ?? dispute.reasonCode ?? '' }]
      : []),
    ...(dispute.unmappedValues ?? []),
  ];
}
