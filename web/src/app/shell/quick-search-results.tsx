import { Spotlight } from '@mantine/spotlight';
import { texts } from '#texts/shell';

import { useFoundActions } from './quick-search-actions.js';
import { type Found, lettersMin, useFoundRecords } from './quick-search-records.js';

type Group = { readonly title: string; readonly found: readonly Found[] };

/** The results in groups: screens and actions at once, records when they arrive. */
export function QuickSearchResults({ query }: { readonly query: string }) {
  const { screens, actions } = useFoundActions(query);
  const { disputes, customers, orders, ...records } = useFoundRecords(query);
  const groups: readonly Group[] = [
    { title: texts.quickSearchPalette.screens, found: screens },
    { title: texts.quickSearchPalette.disputes, found: disputes },
    { title: texts.quickSearchPalette.customers, found: customers },
    { title: texts.quickSearchPalette.orders, found: orders },
    { title: texts.quickSearchPalette.actions, found: actions },
  ].filter(({ found }) => found.length > 0);
  return (
    <Spotlight.ActionsList>
      {groups.map(({ title, found }) => (
        <Spotlight.ActionsGroup key={title} label={title}>
          {found.map(({ key, label, description, Icon, open }) => (
            <Spotlight.Action
              key={key}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              label={label}
              {...(description === undefined ? {} : { description })}
              onClick={open}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && <Spotlight.Empty>{emptyText(records)}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

type State = { readonly isTooShort: boolean; readonly isSearching: boolean };

function emptyText({ isTooShort, isSearching }: State): string {
  const { tooShort, searching, noMatches } = texts.quickSearchPalette;
  if (isTooShort) return tooShort(lettersMin);
  return isSearching ? searching : noMatches;
}
