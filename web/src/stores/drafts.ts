import { useState } from 'react';
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

type Values = Readonly<Record<string, unknown>>;

type FormDraft<T> = {
  /** The saved values with the drafts of this form. */
  readonly values: T;
  readonly keep: (values: T) => void;
  readonly discard: () => void;
  /** True if the form began with a draft. */
  readonly isRestored: boolean;
};

/** As `useDraft`, for a form. Only changed values are stored, so that those of colleagues stay. */
export function useFormDraft<T extends Values>(field: string, saved: T): FormDraft<T> {
  const [draft, write, hasDraft] = useDraft(field, '{}');
  const [isRestored] = useState(hasDraft);
  return {
    values: withChanges(saved, JSON.parse(draft) as Values) as T,
    keep: (values) => write(JSON.stringify(changesOf(saved, values))),
    discard: () => write('{}'),
    isRestored,
  };
}

function changesOf(saved: Values, values: Values): Values {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const before = saved[name];
      return [name, isValues(value) && isValues(before) ? changesOf(before, value) : value];
    }),
  );
}

function withChanges(saved: Values, changes: Values): Values {
  const changed = Object.entries(changes).map(([name, value]) => {
    const before = saved[name];
    return [name, isValues(value) && isValues(before) ? withChanges(before, value) : value];
  });
  return { ...saved, ...Object.fromEntries(changed) };
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
