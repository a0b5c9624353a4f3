import '@mantine/spotlight/styles.layer.css';

import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { texts } from '#texts/shell';

import { QuickSearchResults } from './quick-search-results.js';
import classes from './quick-search.module.css';

const [store, palette] = createSpotlight();
/** The last request that opened the palette. Prevents reopening when the shell mounts again. */
let lastRequest = 0;

const styles = {
  content: classes.content ?? '',
  search: classes.search ?? '',
  action: classes.action ?? '',
  actionsGroup: classes.group ?? '',
};

/** The element and the screen from which the palette was opened. */
type Opened = { readonly from: Element | null; readonly at: string };

/** Finds screens and actions by name, and disputes, customers and orders by their details. */
export function QuickSearchPalette({ requests }: { readonly requests: number }) {
  const [query, setQuery] = useState('');
  const opened = useRef<Opened>(undefined);
  // Browser Back leaves the screen on which the palette was opened.
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (wentBack) palette.close();
  }, [pathname, wentBack]);
  useEffect(() => {
    if (requests === lastRequest) return;
    lastRequest = requests;
    if (store.getState().opened) return;
    opened.current = { from: document.activeElement, at: window.location.pathname };
    palette.open();
  }, [requests]);
  // Closes the palette when the shell unmounts, so that it isn't open when the shell mounts again.
  useEffect(() => () => palette.close(), []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      returnFocus={false}
      onSpotlightClose={() => returnFocus(opened.current)}
      query={query}
      onQueryChange={setQuery}
      classNames={styles}
      attributes={{ content: { 'aria-label': texts.quickSearchPalette.quickSearch } }}
      radius="md"
      scrollable
      maxHeight="min(60vh, 26rem)"
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }} // blurring the whole page renders too slowly
    >
      <Spotlight.Search
        placeholder={texts.quickSearchPalette.placeholder}
        aria-label={texts.quickSearchPalette.quickSearch}
        onKeyDown={takeFirst}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      />
      <QuickSearchResults query={query.trim()} />
    </Spotlight.Root>
  );
}

/** Returns the focus to the opening element, or to the screen if that has changed. */
function returnFocus(opened: Opened | undefined): void {
  const isHere = opened?.at === window.location.pathname && opened.from?.isConnected === true;
  const target = isHere ? opened.from : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Results that arrive after typing have no selection yet, so Enter opens the first one. */
function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.key === 'Enter' ? event.currentTarget.closest('[role="dialog"]') : null;
  if (dialog === null || dialog.querySelector('[data-selected]') !== null) return;
  dialog.querySelector<HTMLElement>('[data-action]')?.click();
}
