import { texts } from '#texts/admin';

import { CopyButton } from '../../../components/copy-button.js';
import { DateOnly } from '../../../components/date-time.js';
import { RoleTag } from '../../../components/role-tag.js';
import type { PlatformUser } from '../api/people.js';
import { describeRole } from '../user-filter.js';
import classes from './table.module.css';
import { TenantStatusTag } from './tenant-status.js';
import { UserActions } from './user-actions.js';

const { columns } = texts.userTable;

type Props = { readonly users: readonly PlatformUser[]; readonly stale: boolean };

export function UserTable({ users, stale }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">{texts.userTable.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(columns).map((label) => (
              <th key={label} scope="col" role="columnheader">
                {label}
              </th>
            ))}
            <th scope="col" role="columnheader" data-numeric="true">
              {texts.userTable.actions}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {users.map((user) => (
            <Row key={user.user_id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ user }: { readonly user: PlatformUser }) {
  const { tenant, oauth_provider: oauth } = user;
  return (
    <tr role="row">
      <td role="cell">
        <div className={classes.lines}>
          <span className={classes.first}>{user.name}</span>
          <span className={classes.second}>{user.email}</span>
          <Id id={user.user_id} of={user.name} />
        </div>
      </td>
      <td role="cell" data-label={columns.company}>
        {tenant === null ? (
          texts.userTable.platform
        ) : (
          <div className={classes.lines}>
            <span>{tenant.name}</span>
            <Id id={tenant.tenant_id} of={tenant.name} />
          </div>
        )}
      </td>
      <td role="cell" data-label={columns.role}>
        <RoleTag role={user.role} label={describeRole(user.role)} />
      </td>
      <td role="cell" data-label={columns.status}>
        <TenantStatusTag status={user.status} />
      </td>
      <td role="cell" data-label={columns.method}>
        <div className={classes.lines}>
          <span>
            {oauth === null ? texts.userTable.password : oauth.charAt(0).toUpperCase() + oauth.slice(1)}
          </span>
          {user.has_second_factor && <span className={classes.second}>{texts.userTable.secondFactor}</span>}
        </div>
      </td>
      <td role="cell" data-label={columns.createdAt} className={classes.nowrap}>
        <DateOnly iso={user.created_at} />
      </td>
      <td role="cell">
        <UserActions user={user} />
      </td>
    </tr>
  );
}

function Id({ id, of }: { readonly id: string; readonly of: string }) {
  return (
    <span className={classes.id}>
      {id} <CopyButton text={id} label={texts.userTable.copyId(of)} />
    </span>
  );
}
