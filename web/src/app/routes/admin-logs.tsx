import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { AuditLog } from '../../features/admin/components/audit-log.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { VerifyLog } from '../../features/admin/components/verify-log.js';
import { may } from '../../lib/may.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function AdminLogsScreen() {
  useTitle('Audit Log');
  if (!may(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>Super Admin Dashboard</BackLink>
      <PageHeader title="Audit Log" subtitle="Who did what, on the whole platform" />
      <VerifyLog />
      <AuditLog scope="platform" />
    </>
  );
}
