import type { ReactNode } from 'react';

/** Words of a sentence that only screen readers read. */
export function hidden(words: string): ReactNode {
  return <span className="visually-hidden">{words}</span>;
}
