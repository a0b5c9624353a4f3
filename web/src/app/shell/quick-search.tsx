import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { texts } from '#texts/shell';

import { isApple } from '../../lib/apple.js';
import { openQuickSearch, useQuickSearchRequests } from '../../stores/quick-search.js';
import classes from './quick-search.module.css';

const Palette = lazy(async () => ({
  default: (await import('./quick-search-palette.js')).QuickSearchPalette,
}));

/** While the palette loads, the letters of the query must not run single-key shortcuts. */
const blocksShortcuts = <div aria-modal hidden />;

/** Opens on Ctrl+K or Cmd+K, even while an input has focus. Its code loads on first use. */
export function QuickSearch() {
  const requests = useQuickSearchRequests();
  useHotkeys([['mod+K', openQuickSearch]], []);
  if (requests === 0) return null;
  return (
    <Suspense fallback={blocksShortcuts}>
      <Palette requests={requests} />
    </Suspense>
  );
}

/** A visible button as an alternative to the keyboard shortcut. */
export function QuickSearchButton({ onNavigate }: { readonly onNavigate: (() => void) | undefined }) {
  const open = (): void => {
    onNavigate?.();
    openQuickSearch();
  };
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onClick={open}
    >
      <IconSearch size={15} stroke={1.75} aria-hidden="true" />
      {texts.quickSearch.search}
      <kbd aria-hidden="true">{isApple ? texts.quickSearch.appleKeys : texts.quickSearch.keys}</kbd>
    </UnstyledButton>
  );
}
