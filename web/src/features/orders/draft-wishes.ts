import type { Draft, RequestedEvidence } from './api/orders.js';

/** What is wished of each draft: whether it is to be added, and its words. */
export type Wish = { readonly wanted: boolean; readonly title: string; readonly text: string };
export type Wishes = Readonly<Record<string, Wish>>;

/** All that is not there yet, as it is. */
export function firstWishes(drafts: readonly Draft[]): Wishes {
  return Object.fromEntries(
    drafts.map(({ kind, title, text, evidence_id: made }) => [kind, { wanted: made === null, title, text }]),
  );
}

/** What is sent: words only where they were changed, for a draft with words of its own replaces what is there. */
export function toItems(drafts: readonly Draft[], wishes: Wishes): RequestedEvidence {
  return drafts.flatMap((draft) => {
    const wish = wishes[draft.kind];
    if (wish?.wanted !== true) return [];
    const replaces = draft.evidence_id !== null;
    return [
      {
        kind: draft.kind,
        ...(replaces || wish.title !== draft.title ? { title: wish.title.trim() } : {}),
        ...(replaces || wish.text !== draft.text ? { text: wish.text } : {}),
      },
    ];
  });
}

/** What is left to wish for once the others have been added. */
export function onlyThese(wishes: Wishes, kinds: ReadonlySet<string>): Wishes {
  return Object.fromEntries(
    Object.entries(wishes).map(([kind, wish]) => [kind, { ...wish, wanted: kinds.has(kind) }]),
  );
}
