import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function hidden(words: string): ReactNode {
  return <span className="visually-hidden">{words}</span>;
}
