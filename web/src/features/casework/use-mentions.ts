import { type KeyboardEvent, type RefObject, useState } from 'react';

import type { Colleague } from './colleagues.js';
import { type MentionQuery, mentionQueryAt, suggestColleagues, withMention } from './mention-query.js';

type Options = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (text: string) => void;
  readonly onMention: (colleague: Colleague) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Suggests colleagues for the mention being typed, and handles its keys. */
export function useMentions({ field, value, colleagues, onChange, onMention }: Options) {
  const [query, setQuery] = useState<MentionQuery>();
  const [active, setActive] = useState(0);
  const offered = suggestColleagues(query, colleagues);
  const chosen = offered[Math.min(active, offered.length - 1)];
  const close = (): void => setQuery(undefined);
  const updateQuery = (): void => {
    const { current: area } = field;
    if (area === null) return;
    const isCaret = area.selectionStart === area.selectionEnd;
    const next = isCaret ? mentionQueryAt(area.value, area.selectionStart) : undefined;
    if (next?.at === query?.at && next?.typed === query?.typed) return;
    setQuery(next);
    setActive(0);
  };
  const insert = (userId: string): void => {
    const colleague = offered.find(({ user_id: id }) => id === userId);
    const { current: area } = field;
    if (query === undefined || colleague === undefined || area === null) return;
    const { text, caret } = withMention(value, query, colleague.name);
    onMention(colleague);
    onChange(text);
    close();
    window.requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };
  /** Returns true if the list of suggestions used the key. */
  const handleKey = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean => {
    if (chosen === undefined || nativeEvent.isComposing || ctrlKey || metaKey) return false;
    const step = steps[key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter' || key === 'Tab') insert(chosen.user_id);
    else return false;
    return true;
  };
  return { offered, chosen, updateQuery, insert, handleKey, close };
}
