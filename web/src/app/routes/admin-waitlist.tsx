import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { ExportWaitlistButton, Waitlist } from '../../features/admin/components/waitlist.js';
import { may } from '../../lib/may.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function AdminWaitlistScreen() {
  useTitle('Waitlist');
  if (!may(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>Super Admin Dashboard</BackLink>
      <PageHeader title="Waitlist" subtitle="Who asked on the landing page to be told">
        <ExportWaitlistButton />
      </PageHeader>
      <Waitlist />
    </>
  );
}
