import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { Users } from '../../features/admin/components/users.js';
import { may } from '../../lib/may.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function AdminUsersScreen() {
  useTitle('Users');
  if (!may(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>Super Admin Dashboard</BackLink>
      <PageHeader title="Users" subtitle="Everyone of every company, and the super admins" />
      <Users />
    </>
  );
}
