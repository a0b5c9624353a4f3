import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/dispute-filters';

import { colleaguesQuery } from '../../features/casework/api/casework.js';
import type { Choice } from '../../features/disputes/components/dispute-filters.js';
import { FilterChips } from '../../features/disputes/components/filter-chips.js';
import { FilterModal, type FilterModalProps } from '../../features/disputes/components/filter-modal.js';
import { filteredBy, type ListView } from '../../features/disputes/list-view.js';

export type MoreFiltersProps = Omit<FilterModalProps, 'people'>;

/** The dialog with the filters that have no place in the bar. */
export function MoreFilters(props: MoreFiltersProps) {
  return <FilterModal {...props} people={usePeople()} />;
}

type ChipsProps = { readonly view: ListView; readonly onView: (view: ListView) => void };

export function MoreFilterChips({ view, onView }: ChipsProps) {
  const people = usePeople();
  return <FilterChips view={view} people={people} onRemove={(name) => onView(filteredBy(view, name, ''))} />;
}

/** The choices "me" and "no one", then all colleagues. */
function usePeople(): readonly Choice[] {
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  return [
    { value: 'me', label: texts.me },
    { value: 'unassigned', label: texts.unassigned },
    ...colleagues.map(({ user_id: value, name: label }) => ({ value, label })),
  ];
}
