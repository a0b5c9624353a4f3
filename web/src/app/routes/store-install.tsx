import { Button, Skeleton } from '@mantine/core';
import { isApiError } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { texts } from '#texts/stores';

import { EmptyState, FailedState } from '../../components/screen-states.js';
import { pendingInstallQuery } from '../../features/stores/api/stores.js';
import { ConfirmStore } from '../../features/stores/components/confirm-store.js';
import { errorText } from '../../lib/error-text.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

const words = texts.storeInstall;

/** Asks the user to confirm a store installation that started at the platform. */
export function Component() {
  useTitle(words.documentTitle);
  const { platform = '', pendingInstallId = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(pendingInstallQuery(platform, pendingInstallId));
  if (isPending) return <Skeleton height={280} aria-label={words.loading} role="status" />;
  if (isApiError(error) && error.status === 404) return <Ended text={errorText(error, words.loadFailed)} />;
  if (data === undefined) {
    return (
      <FailedState
        title={words.loadFailed}
        text={errorText(error, words.loadFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  return <ConfirmStore install={data} onDone={() => void navigate(paths.pspAccounts, { replace: true })} />;
}

function Ended({ text }: { readonly text: string }) {
  return (
    <EmptyState title={words.goneTitle} text={text} isWholeScreen>
      <Button component={Link} to={paths.pspAccounts} variant="default">
        {words.toAccounts}
      </Button>
    </EmptyState>
  );
}
