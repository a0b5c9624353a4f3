import { Button, Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/admin';

import { NumberPager } from '../../../components/pager.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { usersQuery } from '../api/people.js';
import {
  isSameUserFilter,
  isUserFiltered,
  readUserFilter,
  type UserFilter,
  writeUserFilter,
} from '../user-filter.js';
import { ErrorAlert } from './error-alert.js';
import { UserFilters } from './user-filters.js';
import { UserTable } from './user-table.js';

/** All users of the platform, newest first. The filter is in the URL. */
export function Users() {
  const [params, setParams] = useSearchParams();
  const filter = readUserFilter(params);
  const { data, error, refetch } = useQuery(usersQuery(filter));
  const change = (next: UserFilter, replace = true): void => {
    if (isSameUserFilter(next, filter)) void refetch();
    else setParams(writeUserFilter(next), { replace });
  };
  return (
    <>
      {data !== undefined && <ErrorAlert error={error} fallback={texts.messages.usersFailed} />}
      <UserFilters key={filter.search} filter={filter} onChange={change} />
      <UserList filter={filter} onChange={change} />
    </>
  );
}

type Props = {
  readonly filter: UserFilter;
  readonly onChange: (filter: UserFilter, replace?: boolean) => void;
};

function UserList({ filter, onChange }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(usersQuery(filter));
  const isBeyond = useLastPage(filter.page, isPlaceholderData ? undefined : data?.pages, (page) =>
    onChange({ ...filter, page }),
  );
  if (data === undefined || isBeyond) {
    if (error === null) return <LoadingRows label={texts.users.loadingUsers} />;
    return (
      <FailedState
        title={texts.messages.usersFailed}
        text={errorText(error, texts.messages.usersFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.users.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.users.noMatchingUsers}
        text={texts.users.noMatchingUsersText}
      >
        {isUserFiltered(filter) && (
          <Button variant="default" onClick={() => onChange({ search: '', role: '', status: '', page: 1 })}>
            {texts.users.showAllUsers}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <UserTable users={data.users} stale={isPlaceholderData} />
      <NumberPager
        page={data.page}
        pages={data.pages}
        counted={texts.users.counted(data.total)}
        onPage={(page) => onChange({ ...filter, page }, false)}
      />
    </>
  );
}

export function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={44} mb={10} radius="md" />
      ))}
    </div>
  );
}
