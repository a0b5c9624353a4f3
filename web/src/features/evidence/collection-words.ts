import type { Collection } from '@rebuttal/sdk';

/** What came of a collection, in a sentence. */
export function collectionTitle({ collected, automatic, state }: Collection): string {
  const count = collected.length;
  const pieces = `${count} ${count === 1 ? 'piece' : 'pieces'} of evidence`;
  if (count > 0) return `${pieces} collected${automatic ? ' automatically' : ''}`;
  return state === 'incomplete' ? 'Not everything could be asked' : 'Nothing new was found';
}

export type CollectionGroup = {
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly what: string; readonly detail: string }[];
};

/** What came, what was left as it is, and what could not be had, each with why. Empty groups fall out. */
export function collectionGroups({ collected, kept, unavailable }: Collection): CollectionGroup[] {
  const groups = [
    {
      title: 'Collected',
      lines: collected.map((item) => ({
        key: item.evidence_id,
        what: item.title,
        detail: item.renewed ? `Renewed from ${item.source.name}` : `From ${item.source.name}`,
      })),
    },
    {
      title: 'Left as it is',
      lines: kept.map((item) => ({
        key: item.evidence_id ?? `${item.source.kind} ${item.title}`,
        what: item.title,
        detail: item.why,
      })),
    },
    {
      title: 'Not available',
      lines: unavailable.map((item) => ({
        key: `${item.source.kind} ${item.evidence_type ?? ''} ${item.why}`,
        what: [item.source.name, item.evidence_type_label].filter(Boolean).join(': '),
        detail: item.why,
      })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
