import { create } from 'zustand';

type Lit = {
  /** The exhibits and facts that are highlighted, with the sentences of the letter that rest on them. */
  readonly ids: readonly string[];
  /** The side on which the user clicked. The other one scrolls. */
  readonly from: 'letter' | 'evidence' | undefined;
};

export const useLit = create<Lit>()(() => ({ ids: [], from: undefined }));

/** Highlights, or ends the highlight if it is the current one. */
export function light(ids: readonly string[], from: 'letter' | 'evidence'): void {
  const isLit = ids.join() === useLit.getState().ids.join();
  useLit.setState({ ids: isLit ? [] : ids, from });
}

export function useIsLit(id: string): boolean {
  return useLit(({ ids }) => ids.includes(id));
}
