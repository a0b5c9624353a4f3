import type { ReactNode } from 'react';

import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly facts: readonly Fact[];
  /** Places each value below its label, for long labels. */
  readonly isStacked?: boolean;
};

/** A list of labels and values. */
export function Facts({ facts, isStacked = false }: Props) {
  return (
    <dl className={classes.root} data-stacked={isStacked}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
