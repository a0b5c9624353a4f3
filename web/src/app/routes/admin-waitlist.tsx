import { texts } from '#texts/admin';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { ExportWaitlistButton, Waitlist } from '../../features/admin/components/waitlist.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.adminWaitlist.documentTitle);
  if (!hasPermission(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>{texts.adminWaitlist.superAdminDashboard}</BackLink>
      <PageHeader title={texts.adminWaitlist.waitlist} subtitle={texts.adminWaitlist.subtitle}>
        <ExportWaitlistButton />
      </PageHeader>
      <Waitlist />
    </>
  );
}
