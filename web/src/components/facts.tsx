import type { ReactNode } from 'react';

import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values, one under the other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.root}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
