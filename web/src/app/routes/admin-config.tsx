import { Tabs } from '@mantine/core';
import { texts } from '#texts/admin';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { Panel } from '../../components/panel.js';
import { ConfigEditor } from '../../features/admin/components/config-editor.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { hasPermission } from '../../lib/permissions.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import classes from './admin-config.module.css';

export function Component() {
  useTitle(texts.adminConfig.documentTitle);
  if (!hasPermission(useUser(), 'platform:read')) return <NotAllowed />;
  return (
    <>
      <BackLink to={paths.admin}>{texts.adminConfig.superAdminDashboard}</BackLink>
      <PageHeader title={texts.adminConfig.systemConfiguration} subtitle={texts.adminConfig.subtitle} />
      <Tabs defaultValue="global" keepMounted={false}>
        <Tabs.List mb="lg" className={classes.tabs ?? ''}>
          <Tabs.Tab value="global">{texts.adminConfig.globalDefaultConfig}</Tabs.Tab>
          <Tabs.Tab value="tenant">{texts.adminConfig.tenantSpecificConfig}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="global">
          <Panel title={texts.adminConfig.globalDefaults}>
            <ConfigEditor scope="global" />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="tenant">
          <Panel title={texts.adminConfig.oneTenant}>
            <p>{texts.messages.tenantConfigNote}</p>
          </Panel>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
