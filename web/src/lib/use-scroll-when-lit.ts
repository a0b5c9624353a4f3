import { type RefObject, useEffect, useRef } from 'react';

import { useLit } from '../stores/lit.js';
import { revealEvent } from './show-element.js';

/** Scrolls an element into view once it is lit by a click on the other side, `from`. */
export function useScrollWhenLit<Shown extends HTMLElement = HTMLDivElement>(
  isLit: boolean,
  from: 'letter' | 'evidence',
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (!isLit || useLit.getState().from !== from) return;
    ref.current?.dispatchEvent(new Event(revealEvent, { bubbles: true }));
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isLit, from]);
  return ref;
}
