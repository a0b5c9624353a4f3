import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { errorText } from '../lib/error-text.js';
import { FailedState } from './screen-states.js';

type Props<T> = {
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The accessible name while it loads. */
  readonly loading: string;
  readonly failed: string;
  /** Pixels. The height of each placeholder row. */
  readonly rows?: readonly number[];
  readonly children: (data: T) => ReactNode;
};

const twoRows = [44, 44];

/** The loading, error and loaded states of a panel. Loaded content stays visible during a refetch. */
export function Loaded<T>({ query, loading, failed, rows = twoRows, children }: Props<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null)
    return <FailedState title={failed} text={errorText(error, failed)} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={loading}>
      {rows.map((height, row) => (
        <Skeleton key={row} height={height} my={14} />
      ))}
    </div>
  );
}
