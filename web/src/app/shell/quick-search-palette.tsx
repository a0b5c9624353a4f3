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
/** The last asking that was answered: who leaves the shell and comes back has not asked again. */
let answered = 0;
const pauseMs = 200;
const disputesMax = 6;
/** Fewer letters fit too many ids. */
const lettersMin = 3;

const styles = {
  content: classes.content ?? '',
  action: classes.action ?? '',
  actionsGroup: classes.group ?? '',
};

/** From what, and on which screen. */
type Opened = { readonly from: Element | null; readonly at: string };

/** Goes to a screen by its name, or to a dispute by a part of its id. */
export function QuickSearchPalette({ asked }: { readonly asked: number }) {
  const [query, setQuery] = useState('');
  const opened = useRef<Opened>(undefined);
  // Who goes back in the browser has left the screen on which it was opened.
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
  // Nobody sees it any more, and it is not open when the shell comes back.
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
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }} // a blur of the whole page is drawn too slowly
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

/** To what it was opened from; to the screen, where another one has come meanwhile. */
function returnFocus(opened: Opened | undefined): void {
  const isHere = opened?.at === window.location.pathname && opened.from?.isConnected === true;
  const target = isHere ? opened.from : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** What is found later than typed has none chosen yet: Enter takes the first of it. */
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
