import { texts } from '#texts/admin';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { AuditLog } from '../../features/admin/components/audit-log.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { VerifyLog } from '../../features/admin/components/verify-log.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.adminLogs.documentTitle);
  if (!hasPermission(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>{texts.adminLogs.superAdminDashboard}</BackLink>
      <PageHeader title={texts.adminLogs.auditLog} subtitle={texts.adminLogs.subtitle} />
      <VerifyLog />
      <AuditLog scope="platform" />
    </>
  );
}
