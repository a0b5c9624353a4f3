import type { Collection } from '@rebuttal/sdk';
import { texts } from '#texts/evidence';

/** Summarizes a collection in a sentence. */
export function collectionTitle({ collected, automatic, state }: Collection): string {
  const count = collected.length;
  if (count > 0) {
    return automatic
      ? texts.collectionWords.collectedAutomatically(count)
      : texts.collectionWords.collected(count);
  }
  return state === 'incomplete' ? texts.collectionWords.sourcesUnavailable : texts.collectionWords.nothingNew;
}

export type CollectionGroup = {
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly what: string; readonly detail: string }[];
};

/** Groups the results of a collection: added, unchanged and unavailable, each with reasons. Omits empty groups. */
export function collectionGroups({ collected, kept, unavailable }: Collection): CollectionGroup[] {
  const groups = [
    {
      title: texts.collectionWords.groups.collected,
      lines: collected.map((item) => ({
        key: item.evidence_id,
        what: item.title,
        detail: item.renewed
          ? texts.collectionWords.renewedFrom(item.source.name)
          : texts.collectionWords.from(item.source.name),
      })),
    },
    {
      title: texts.collectionWords.groups.unchanged,
      lines: kept.map((item) => ({
        key: item.evidence_id ?? `${item.source.kind} ${item.title}`,
        what: item.title,
        detail: item.why,
      })),
    },
    {
      title: texts.collectionWords.groups.notAvailable,
      lines: unavailable.map((item) => ({
        key: `${item.source.kind} ${item.evidence_type ?? ''} ${item.why}`,
        what: [item.source.name, item.evidence_type_label].filter(Boolean).join(': '),
        detail: item.why,
      })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
