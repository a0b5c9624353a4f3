import { texts } from '#texts/admin';

import { CellLines } from '../../../components/cell-lines.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { IdLine } from '../../../components/id-line.js';
import { RoleTag } from '../../../components/role-tag.js';
import type { PlatformUser } from '../api/people.js';
import { describeRole } from '../user-filter.js';
import { TenantStatusTag } from './tenant-status.js';
import { UserActions } from './user-actions.js';

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

type Props = { readonly users: readonly PlatformUser[]; readonly stale: boolean };

export function UserTable({ users, stale }: Props) {
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
