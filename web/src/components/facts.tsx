import type { ReactNode } from 'react';

import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly facts: readonly Fact[];
  /** Each value below its name, where names are long. */
  readonly isStacked?: boolean;
};

/** Names and values, one under the other. */
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
