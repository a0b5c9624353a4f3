import { Button, Skeleton } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';

export function DisputeNotFound() {
  return (
    <EmptyState
      isWholeScreen
      icon={<IconFileSearch size={22} stroke={1.5} aria-hidden="true" />}
      title={texts.disputeStates.disputeNotFound}
      text={texts.disputeStates.disputeNotFoundText}
    >
      <Button component={Link} to={paths.disputes}>
        {texts.disputeStates.backToDisputes}
      </Button>
    </EmptyState>
  );
}

export function LoadingDispute() {
  return (
    <div role="status" aria-label={texts.disputeStates.loadingTheDispute}>
      <Skeleton height={32} width="14rem" mb="0.5rem" />
      <Skeleton height={16} width="22rem" maw="100%" mb="1.5rem" />
      <Skeleton height={96} radius="lg" mb="1.25rem" />
      <Skeleton height={260} radius="lg" mb="1.25rem" />
      <Skeleton height={160} radius="lg" />
    </div>
  );
}

/** Replaces the panels about the response while they load. They appear together. */
export function LoadingCasework() {
  return (
    <div role="status" aria-label={texts.disputeStates.loadingTheCasework}>
      <Skeleton height={420} radius="lg" mb="1.25rem" />
      <Skeleton height={180} radius="lg" mb="1.25rem" />
      <Skeleton height={140} radius="lg" />
    </div>
  );
}
