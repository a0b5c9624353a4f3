import { Tabs } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { type ComponentType, Fragment, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/settings';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { SourcesPanel } from '../../features/alert-sources/components/sources-panel.js';
import { CompanyTab } from '../../features/settings/components/company-form.js';
import { ResponseSettingsPanel } from '../../features/settings/components/response-settings.js';
import classes from '../../features/settings/components/settings.module.css';
import { hasPermission } from '../../lib/permissions.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { ApiKeysTab } from './settings-api-keys.js';
import { AuditLogTab } from './settings-audit-log.js';
import { AutomationTab } from './settings-automation.js';
import { ChatTab } from './settings-chat.js';
import { NotificationsTab } from './settings-notifications.js';
import { ProfileTab } from './settings-profile.js';
import { TeamTab } from './settings-team.js';
import { WebhooksTab } from './settings-webhooks.js';

type Tab = {
  readonly value: string;
  readonly label: string;
  readonly Content: ComponentType<{ readonly user: User }>;
  /** The permission that the tab requires. Without it, the tab is hidden. */
  readonly permission?: string;
};

type GroupName = 'account' | 'company' | 'responses' | 'developers';

const groups: Readonly<Record<GroupName, readonly Tab[]>> = {
  account: [
    { value: 'profile', label: texts.settings.tabs.profile, Content: ProfileTab },
    {
      value: 'notifications',
      label: texts.settings.tabs.notifications,
      Content: NotificationsTab,
      permission: 'notifications:read',
    },
  ],
  company: [
    { value: 'company', label: texts.settings.tabs.company, Content: CompanyTab },
    { value: 'team', label: texts.settings.tabs.team, Content: TeamTab },
    {
      value: 'chat',
      label: texts.settings.tabs.chat,
      Content: ChatTab,
      permission: 'chat_channels:read',
    },
    {
      value: 'alert-sources',
      label: texts.settings.tabs['alert-sources'],
      Content: SourcesPanel,
      permission: 'alert_sources:read',
    },
    {
      value: 'audit-log',
      label: texts.settings.tabs['audit-log'],
      Content: AuditLogTab,
      permission: 'audit_log:read',
    },
  ],
  responses: [
    { value: 'responses', label: texts.settings.tabs.responses, Content: ResponseSettingsPanel },
    {
      value: 'automation',
      label: texts.settings.tabs.automation,
      Content: AutomationTab,
      permission: 'automation:read',
    },
  ],
  developers: [
    {
      value: 'api-keys',
      label: texts.settings.tabs['api-keys'],
      Content: ApiKeysTab,
      permission: 'api_keys:read',
    },
    {
      value: 'webhooks',
      label: texts.settings.tabs.webhooks,
      Content: WebhooksTab,
      permission: 'webhook_endpoints:read',
    },
  ],
};
const groupNames = ['account', 'company', 'responses', 'developers'] as const;

/** Super admins belong to no company and have only a profile. */
function isShown({ value, permission }: Tab, user: User): boolean {
  if (value === 'profile') return true;
  return user.tenant !== null && (permission === undefined || hasPermission(user, permission));
}

/** The tab is part of the URL, so that it can be linked to and survives a reload. */
export function Component() {
  useTitle(texts.settings.documentTitle);
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const isNarrow = useNarrow('menu');
  const shownGroups = groupNames
    .map((name) => ({ name, tabs: groups[name].filter((tab) => isShown(tab, user)) }))
    .filter(({ tabs }) => tabs.length > 0);
  const shown = shownGroups.flatMap(({ tabs }) => tabs);
  const active = shown.find(({ value }) => value === params.get('tab'))?.value ?? 'profile';
  const list = useActiveTabInSight(active);
  return (
    <>
      <BackLink to={paths.dashboard}>{texts.settings.dashboard}</BackLink>
      <PageHeader title={texts.settings.settings} />
      <Tabs
        className={classes.tabs ?? ''}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        value={active}
        onChange={(value) => setParams(value === null ? {} : { tab: value }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb={isNarrow ? 'lg' : 0} ref={list}>
          {shownGroups.map(({ name, tabs }) => (
            <Fragment key={name}>
              {!isNarrow && (
                <p role="presentation" className={classes.groupName}>
                  {texts.settings.groups[name]}
                </p>
              )}
              {tabs.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Fragment>
          ))}
        </Tabs.List>
        {shown.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content user={user} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** Centers the selected tab on phones, where the tab list is wider than the screen. */
function useActiveTabInSight(active: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (list.current === null || tab === null || tab === undefined) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  return list;
}
