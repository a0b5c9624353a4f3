import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import classes from './charts.module.css';

type Props = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The figures of a chart as a table, for screen readers. */
export function FigureTable({ caption, columns, rows }: Props) {
  return (
    <details className={classes.details}>
      <summary>{texts.figureTable.showAsATable}</summary>
      <DataTable
        label={caption}
        look="plain"
        className={classes.table}
        columns={columns.map((name, at) => column<readonly string[]>(name, name, (cells) => cells[at]))}
        rows={rows}
        idOf={(cells) => cells[0] ?? ''}
      />
    </details>
  );
}
