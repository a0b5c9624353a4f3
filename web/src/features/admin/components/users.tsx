import { Button, Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/admin';

import { CellLines } from '../../../components/cell-lines.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { IdLine } from '../../../components/id-line.js';
import { NumberPager } from '../../../components/pager.js';
import { RoleTag } from '../../../components/role-tag.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { type HelpKind, type PlatformUser, useHelpUser, usersQuery } from '../api/people.js';
import { statusChoices } from '../tenant-filter.js';
import {
  describeRole,
  isSameUserFilter,
  isUserFiltered,
  readUserFilter,
  roleChoices,
  type UserFilter,
  writeUserFilter,
} from '../user-filter.js';
import { ErrorAlert } from './error-alert.js';
import { FilterForm } from './filter-form.js';
import { TenantStatusTag } from './tenant-status.js';

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

type UserFiltersProps = { readonly filter: UserFilter; readonly onChange: (filter: UserFilter) => void };

function UserFilters(props: UserFiltersProps) {
  const { role, status } = props.filter;
  return (
    <FilterForm
      {...props}
      label={texts.userFilters.filterUsers}
      search={{
        label: texts.userFilters.searchUsers,
        placeholder: texts.userFilters.searchUsersPlaceholder,
        button: texts.userFilters.search,
      }}
      choices={(apply) => (
        <>
          <Select
            className="select"
            label={texts.userFilters.role}
            data={[...roleChoices]}
            value={role}
            onChange={(event) => apply({ role: event.currentTarget.value as UserFilter['role'] })}
          />
          <Select
            className="select"
            label={texts.userFilters.companysStatus}
            data={[...statusChoices]}
            value={status}
            onChange={(event) => apply({ status: event.currentTarget.value as UserFilter['status'] })}
          />
        </>
      )}
    />
  );
}

const words = texts.userTable;

const columns = [
  column<PlatformUser>(
    'user',
    words.columns.user,
    ({ name, email, user_id: id }) => (
      <CellLines title={name} note={email}>
        <IdLine id={id} copyLabel={words.copyId(name)} isSmall />
      </CellLines>
    ),
    { isRowHeader: true },
  ),
  column<PlatformUser>('company', words.columns.company, ({ tenant }) =>
    tenant === null ? (
      words.platform
    ) : (
      <CellLines title={tenant.name} isPlain>
        <IdLine id={tenant.tenant_id} copyLabel={words.copyId(tenant.name)} isSmall />
      </CellLines>
    ),
  ),
  column<PlatformUser>('role', words.columns.role, ({ role }) => (
    <RoleTag role={role} label={describeRole(role)} />
  )),
  column<PlatformUser>('status', words.columns.status, ({ status }) => <TenantStatusTag status={status} />),
  column<PlatformUser>(
    'method',
    words.columns.method,
    ({ oauth_provider: oauth, has_second_factor: has }) => (
      <CellLines
        isPlain
        title={oauth === null ? words.password : oauth.charAt(0).toUpperCase() + oauth.slice(1)}
        note={has ? words.secondFactor : undefined}
      />
    ),
  ),
  column<PlatformUser>(
    'created',
    words.columns.createdAt,
    ({ created_at: created }) => <DateOnly iso={created} />,
    { className: 'nowrap' },
  ),
  column<PlatformUser>('actions', words.actions, (user) => <UserActions user={user} />),
];

type UserTableProps = { readonly users: readonly PlatformUser[]; readonly stale: boolean };

function UserTable({ users, stale }: UserTableProps) {
  return (
    <DataTable
      label={words.caption}
      look="cards"
      columns={columns}
      rows={users}
      idOf={(user) => user.user_id}
      isStale={stale}
    />
  );
}

const userActionsWords = texts.userActions;

/** Helps users who have lost a laptop, or their app and recovery codes. */
function UserActions({ user }: { readonly user: PlatformUser }) {
  const [confirming, setConfirming] = useState<HelpKind>();
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setConfirming('signOut')}>
        {userActionsWords.signOut.button(user.name, hidden)}
      </Button>
      {user.has_second_factor && (
        <Button variant="default" size="xs" onClick={() => setConfirming('resetFactor')}>
          {userActionsWords.resetFactor.button(user.name, hidden)}
        </Button>
      )}
      {confirming !== undefined && (
        <Question user={user} kind={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </div>
  );
}

type QuestionProps = {
  readonly user: PlatformUser;
  readonly kind: HelpKind;
  readonly onClose: () => void;
};

function Question({ user: { user_id: id, name }, kind, onClose }: QuestionProps) {
  useFocusBack();
  const help = useHelpUser(id, kind);
  const { title, confirm, text, failed } = userActionsWords[kind];
  return (
    <ConfirmAction
      title={title(name)}
      confirmLabel={confirm}
      danger
      action={help}
      input={undefined}
      done={({ message }) => message}
      failed={failed}
      onClose={onClose}
    >
      <p>{text(name)}</p>
    </ConfirmAction>
  );
}
