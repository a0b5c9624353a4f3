import '@mantine/spotlight/styles.layer.css';

import { useDebouncedValue } from '@mantine/hooks';

import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconScale, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { texts } from '#texts/shell';

import { disputeListQuery } from '../../features/disputes/api/disputes.js';
import { describeReason, describeStatus } from '../../features/disputes/words.js';
import { formatMoney } from '../../lib/money.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { useNavigationEntries } from './navigation-entries.js';
import classes from './quick-search.module.css';

const [store, palette] = createSpotlight();
/** The last request that opened the palette. Prevents reopening when the shell mounts again. */
let answered = 0;
const pauseMs = 200;
const disputesMax = 6;
/** Shorter queries match too many IDs. */
const lettersMin = 3;

const styles = {
  content: classes.content ?? '',
  action: classes.action ?? '',
  actionsGroup: classes.group ?? '',
};

/** The element and the screen from which the palette was opened. */
type Opened = { readonly from: Element | null; readonly at: string };

/** Finds screens by name and disputes by part of their ID. */
export function QuickSearchPalette({ asked }: { readonly asked: number }) {
  const [query, setQuery] = useState('');
  const opened = useRef<Opened>(undefined);
  // Browser Back leaves the screen on which the palette was opened.
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (wentBack) palette.close();
  }, [pathname, wentBack]);
  useEffect(() => {
    if (asked === answered) return;
    answered = asked;
    if (store.getState().opened) return;
    opened.current = { from: document.activeElement, at: window.location.pathname };
    palette.open();
  }, [asked]);
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
      <Found query={query.trim()} />
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

function Found({ query }: { readonly query: string }) {
  const navigate = useNavigate();
  const words = query.toLowerCase();
  const screens = useNavigationEntries().filter(({ label }) => label.toLowerCase().includes(words));
  const { disputes, searching } = useFoundDisputes(query);
  return (
    <Spotlight.ActionsList>
      {screens.length > 0 && (
        <Spotlight.ActionsGroup label={texts.quickSearchPalette.screens}>
          {screens.map(({ to, label, Icon }) => (
            <Spotlight.Action
              key={to}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              label={label}
              onClick={() => void navigate(to)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {disputes.length > 0 && (
        <Spotlight.ActionsGroup label={texts.quickSearchPalette.disputes}>
          {disputes.map((dispute) => (
            <Spotlight.Action
              key={dispute.dispute_id}
              leftSection={<IconScale size={18} stroke={1.75} aria-hidden="true" />}
              label={dispute.psp_dispute_id}
              description={[
                formatMoney({
                  amountMinor: dispute.amount,
                  currency: dispute.currency,
                  exponent: dispute.currency_exponent,
                }),
                describeReason(dispute.reason),
                describeStatus(dispute.status).label,
              ].join(' · ')}
              onClick={() => void navigate(paths.dispute(dispute.dispute_id))}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {screens.length + disputes.length === 0 && (
        <Spotlight.Empty>
          {searching ? texts.quickSearchPalette.searching : texts.quickSearchPalette.nothingFits}
        </Spotlight.Empty>
      )}
    </Spotlight.ActionsList>
  );
}

function useFoundDisputes(query: string) {
  const user = useUser();
  const [settled] = useDebouncedValue(query, pauseMs);
  const enabled =
    settled.length >= lettersMin && user.tenant !== null && hasPermission(user, 'disputes:read');
  const { data, isFetching } = useQuery({
    ...disputeListQuery({ search: settled, page: 1, per_page: disputesMax }),
    enabled,
  });
  const isCurrent = enabled && query.length >= lettersMin;
  return {
    disputes: isCurrent ? (data?.disputes ?? []) : [],
    searching: isCurrent && (isFetching || settled !== query),
  };
}
