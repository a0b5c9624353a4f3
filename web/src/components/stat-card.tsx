import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import classes from './stat-card.module.css';
import type { Tone } from './tone.js';

type Props = {
  readonly label: string;
  /** Undefined while loading, a dash if loading failed. */
  readonly value: string | undefined;
  readonly tone?: Tone | undefined;
  readonly note?: ReactNode;
  /** A link to the disputes behind the figure. */
  readonly to?: string;
};

/** A single figure with its label. */
export function StatCard({ label, value, tone, note, to }: Props) {
  const body = (
    <>
      <span className="soft">{label}</span>
      {value === undefined ? (
        <Skeleton height="1.5rem" width="4rem" mt="0.25rem" mb="0.25rem" />
      ) : (
        <span className={classes.value} data-tone={tone}>
          {value}
        </span>
      )}
      {note !== undefined && <div className="small">{note}</div>}
    </>
  );
  if (to === undefined) return <div className={classes.root}>{body}</div>;
  return (
    <Link className={classes.root} to={to}>
      {body}
    </Link>
  );
}

export function StatCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={classes.cards} aria-label={label}>
      {children}
    </section>
  );
}
