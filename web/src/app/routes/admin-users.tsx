import { texts } from '#texts/admin';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { Users } from '../../features/admin/components/users.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.adminUsers.documentTitle);
  if (!hasPermission(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>{texts.adminUsers.superAdminDashboard}</BackLink>
      <PageHeader title={texts.adminUsers.users} subtitle={texts.adminUsers.subtitle} />
      <Users />
    </>
  );
}
