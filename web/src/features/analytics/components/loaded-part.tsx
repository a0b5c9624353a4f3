import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '#texts/analytics';

import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';

type Props<T> = {
  readonly query: UseQueryResult<T>;
  readonly name: string;
  readonly children: (data: T) => ReactNode;
};

/** A section of the screen with its loading, error and empty states. */
export function LoadedPart<T>({ query, name, children }: Props<T>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (data !== undefined)
    return (
      <div className={isPlaceholderData ? 'stale' : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    );
  if (error !== null)
    return (
      <FailedState
        title={texts.messages.partFailed(name)}
        text={errorText(error, texts.messages.partFailed(name))}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton height={120} radius="md" role="status" aria-label={texts.loadedPart.loading(name)} />;
}
