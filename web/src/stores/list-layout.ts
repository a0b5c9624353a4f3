import { create } from 'zustand';

export type Density = 'comfortable' | 'compact';

/** How this browser shows the list of disputes. Without chosen columns, the window's width decides. */
export type ListLayout = { readonly density: Density; readonly columns: readonly string[] | undefined };

const key = 'rebuttal-dispute-list';

export const useListLayout = create<ListLayout>()(() => storedLayout());

export function changeListLayout(change: Partial<ListLayout>): void {
  useListLayout.setState(change);
  localStorage.setItem(key, JSON.stringify(useListLayout.getState()));
}

function storedLayout(): ListLayout {
  const stored = parse(localStorage.getItem(key));
  return {
    density: stored.density === 'compact' ? 'compact' : 'comfortable',
    columns: Array.isArray(stored.columns)
      ? stored.columns.filter((name): name is string => typeof name === 'string')
      : undefined,
  };
}

/** Another version of the app, or an extension, may have written anything. */
function parse(text: string | null): { readonly density?: unknown; readonly columns?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
