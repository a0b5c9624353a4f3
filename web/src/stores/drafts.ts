import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { useUser } from './session.js';

type Drafts = Readonly<Record<string, string>>;

const name = 'rebuttal-drafts';
/** The oldest ones are forgotten. */
const draftsMax = 40;

/** Text that was entered but not saved, stored in this browser by user. It survives a reload and the end of a session. */
const useDrafts = create<Drafts>()(persist((): Drafts => ({}), { name }));

// Without this, a tab would overwrite what another one has stored.
window.addEventListener('storage', ({ key }) => {
  if (key === name) void useDrafts.persist.rehydrate();
});

/** The draft of a field, or the saved text. Without a change to the saved text there is no draft. */
export function useDraft(field: string, saved = ''): [string, (text: string) => void, boolean] {
  const key = `${useUser().user_id}/${field}`;
  const draft = useDrafts((drafts) => drafts[key]);
  const write = (text: string): void => {
    const { [key]: _, ...others } = useDrafts.getState();
    const kept = Object.entries(others).slice(1 - draftsMax);
    useDrafts.setState(Object.fromEntries(text === saved ? kept : [...kept, [key, text]]), true);
  };
  return [draft ?? saved, write, draft !== undefined];
}
