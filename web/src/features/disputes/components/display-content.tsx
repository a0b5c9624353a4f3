import { Button } from '@mantine/core';
import type { DisputeSortColumn } from '@rebuttal/sdk';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { texts } from '#texts/dispute-list';
import { texts as filters } from '#texts/disputes';

import { Select } from '../../../components/select.js';
import { changeListLayout, type Density, useListLayout } from '../../../stores/list-layout.js';
import {
  columnLabels,
  type ColumnName,
  columnNames,
  isColumnName,
  sortings,
  usualColumns,
} from '../columns.js';
import type { ListView } from '../list-view.js';
import classes from './display-panel.module.css';

export type DisplayProps = {
  readonly view: ListView;
  /** Cards have no columns to choose. */
  readonly withColumns: boolean;
  readonly onSort: (column: DisputeSortColumn) => void;
};

const densities: readonly Density[] = ['comfortable', 'compact'];

export function DisplayContent({ view, withColumns, onSort }: DisplayProps) {
  return (
    <>
      <Sorting view={view} onSort={onSort} />
      <DensityChoice />
      {withColumns && <ColumnChoice />}
    </>
  );
}

function Sorting({ view, onSort }: Pick<DisplayProps, 'view' | 'onSort'>) {
  const isAscending = view.sortOrder === 'asc';
  const Arrow = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <div className={classes.sorting}>
      <Select
        label={texts.display.sortBy}
        data={[...sortings]}
        value={view.sortBy}
        onChange={(event) => onSort(event.currentTarget.value as DisputeSortColumn)}
      />
      <Button
        variant="default"
        px="0.625rem"
        aria-label={
          isAscending ? filters.disputeFilters.sortedAscending : filters.disputeFilters.sortedDescending
        }
        onClick={() => onSort(view.sortBy)}
      >
        <Arrow size={16} stroke={1.75} aria-hidden="true" />
      </Button>
    </div>
  );
}

function DensityChoice() {
  const { density } = useListLayout();
  return (
    <fieldset className="fieldset">
      <legend>{texts.display.density}</legend>
      <div className={classes.segments}>
        {densities.map((value) => (
          <label key={value} className={classes.segment} data-chosen={value === density}>
            <input
              type="radio"
              name="density"
              className="visually-hidden"
              checked={value === density}
              onChange={() => changeListLayout({ density: value })}
            />
            {texts.display.densities[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ColumnChoice() {
  const { columns } = useListLayout();
  const shown = columns?.filter(isColumnName) ?? usualColumns;
  const change = (column: ColumnName, isShown: boolean): void =>
    changeListLayout({
      columns: columnNames.filter((name) => (name === column ? isShown : shown.includes(name))),
    });
  return (
    <fieldset className="fieldset">
      <legend>{texts.display.columns}</legend>
      <p className="small mb-2">{texts.display.columnsHint}</p>
      {columnNames.map((name) => (
        <label key={name} className={classes.column}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            onChange={(event) => change(name, event.currentTarget.checked)}
          />
          {columnLabels[name]}
        </label>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={columns === undefined}
        onClick={() => changeListLayout({ columns: undefined })}
      >
        {texts.display.usual}
      </Button>
    </fieldset>
  );
}
