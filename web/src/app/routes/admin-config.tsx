import { Tabs } from '@mantine/core';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { Panel } from '../../components/panel.js';
import { ConfigEditor } from '../../features/admin/components/config-editor.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { messages } from '../../features/admin/messages.js';
import { may } from '../../lib/may.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export function AdminConfigScreen() {
  useTitle('System Configuration');
  if (!may(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>Super Admin Dashboard</BackLink>
      <PageHeader title="System Configuration" subtitle="What companies may use, and how much of it" />
      <Tabs defaultValue="global" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="global">Global Default Config</Tabs.Tab>
          <Tabs.Tab value="tenant">Tenant-Specific Config</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="global">
          <Panel title="Global defaults">
            <ConfigEditor scope="global" />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="tenant">
          <Panel title="One tenant">
            <p>{messages.tenantConfigNote}</p>
          </Panel>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
