import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type Density = 'comfortable' | 'compact';

/** How this browser shows the list of disputes. Without chosen columns, the window's width decides. */
export type ListLayout = { readonly density: Density; readonly columns: readonly string[] | undefined };

export const useListLayout = create<ListLayout>()(
  persist((): ListLayout => ({ density: 'comfortable', columns: undefined }), {
    name: 'rebuttal-dispute-list',
  }),
);

export function changeListLayout(change: Partial<ListLayout>): void {
  useListLayout.setState(change);
}
