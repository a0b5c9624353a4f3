import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/dispute-filters';

import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { importQuery } from '../../features/data/api/data.js';
import type { Choice } from '../../features/disputes/components/dispute-filters.js';
import { FilterChips } from '../../features/disputes/components/filter-chips.js';
import { type ChoicesOf, filterChoices } from '../../features/disputes/filter-words.js';
import { type FilterName, type ListView, withFilters } from '../../features/disputes/list-view.js';
import { statusChoices } from '../../features/disputes/words.js';
import { useFilterChoices } from './use-filter-choices.js';

type Props = {
  readonly view: ListView;
  readonly added: FilterName | undefined;
  readonly onView: (view: ListView) => void;
  readonly onClosed: () => void;
};

export function MoreFilterChips({ view, added, onView, onClosed }: Props) {
  const { assignee, import_id: importId } = view.filters;
  const choicesOf = useChoices(added === 'assignee' || assignee !== undefined, importId);
  return (
    <FilterChips
      {...{ view, added, choicesOf }}
      onClosed={() => {
        onClosed();
        // A chip that disappears leaves the focus to the button that adds one.
        window.requestAnimationFrame(() => {
          if (document.activeElement?.matches('body, #main')) document.getElementById('add-filter')?.focus();
        });
      }}
      onFilters={(filters) => onView(withFilters(view, filters))}
    />
  );
}

function useChoices(withPeople: boolean, importId = ''): ChoicesOf {
  const { data: colleagues } = useQuery({ ...colleaguesQuery(), enabled: withPeople });
  const { data: found } = useQuery({
    ...importQuery(importId),
    enabled: importId !== '',
    refetchInterval: false,
  });
  const { providers, accounts } = useFilterChoices();
  return ({ name, kind }) => {
    const others: Readonly<Partial<Record<FilterName, readonly Choice[]>>> = {
      provider: providers,
      psp_account_id: accounts,
      status: statusChoices,
      ...(found && { import_id: [{ value: importId, label: found.file_name }] }),
      assignee: [
        { value: 'me', label: texts.me },
        { value: 'unassigned', label: texts.unassigned },
        ...(colleagues ?? []).map(({ user_id: value, name: label }) => ({ value, label })),
      ],
    };
    return others[name] ?? filterChoices[kind];
  };
}
