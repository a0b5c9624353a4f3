import type { Draft, RequestedEvidence } from './api/orders.js';

/** The form's state of a draft: selected or not, with its title and text. */
type Selection = { readonly wanted: boolean; readonly title: string; readonly text: string };
export type Selections = Readonly<Record<string, Selection>>;

/** Selects every draft that is not evidence yet, unchanged. */
export function initialSelections(drafts: readonly Draft[]): Selections {
  return Object.fromEntries(
    drafts.map(({ kind, title, text, evidence_id: made }) => [kind, { wanted: made === null, title, text }]),
  );
}

/** Adds drafts that appeared after the form opened. They are not selected. */
export function withNew(selections: Selections, drafts: readonly Draft[]): Selections {
  return { ...selectOnly(initialSelections(drafts), new Set()), ...selections };
}

/** The request: only changed texts, but both texts if the draft replaces existing evidence. */
export function toItems(drafts: readonly Draft[], selections: Selections): RequestedEvidence {
  return drafts.flatMap((draft) => {
    const selection = selections[draft.kind];
    if (selection?.wanted !== true) return [];
    const replaces = draft.evidence_id !== null;
    return [
      {
        kind: draft.kind,
        ...(replaces || selection.title !== draft.title ? { title: selection.title.trim() } : {}),
        ...(replaces || selection.text !== draft.text ? { text: selection.text } : {}),
      },
    ];
  });
}

/** Keeps only these drafts selected, after the others were added. */
export function selectOnly(selections: Selections, kinds: ReadonlySet<string>): Selections {
  return Object.fromEntries(
    Object.entries(selections).map(([kind, selection]) => [kind, { ...selection, wanted: kinds.has(kind) }]),
  );
}
