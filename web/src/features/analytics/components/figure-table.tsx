import { texts } from '#texts/analytics';

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
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
