import type { View } from '@rebuttal/sdk';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Opens the user's default view when the list is opened without filters.
 * @param views undefined until they are loaded
 */
export function useDefaultView(
  views: readonly View[] | undefined,
  open: (view: View, replace: boolean) => void,
): void {
  const isWaiting = useRef(useIsNew());
  const { search } = useLocation();
  useEffect(() => {
    if (!isWaiting.current || views === undefined) return;
    isWaiting.current = false;
    const usual = views.find(({ is_default: isDefault }) => isDefault);
    if (search === '' && usual !== undefined) open(usual, true);
  }, [views, search, open]);
}

/** False on the way back from a dispute, which returns to the list as it was left. */
function useIsNew(): boolean {
  const { search, key, ...location } = useLocation();
  const state = location.state as { readonly isBack?: unknown } | null;
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const isBack = state?.isBack === true;
  return search === '' && !isReturn && !isBack;
}
