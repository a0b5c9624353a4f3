import { Tabs } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { type ComponentType, Fragment, type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/settings';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { Panel } from '../../components/panel.js';
import { AuditLog } from '../../features/admin/components/audit-log.js';
import { SourcesPanel } from '../../features/alert-sources/components/sources-panel.js';
import { ApiKeysPanel } from '../../features/api-keys/components/api-keys-panel.js';
import { ApprovalSettingsPanel } from '../../features/approvals/components/approval-settings-panel.js';
import automationClasses from '../../features/automation/components/automation.module.css';
import { LimitsPanel } from '../../features/automation/components/limits-panel.js';
import { RulesPanel } from '../../features/automation/components/rules-panel.js';
import { RunsPanel } from '../../features/automation/components/runs-panel.js';
import { ChannelsPanel } from '../../features/chat/components/channels-panel.js';
import { CalendarPanel } from '../../features/notifications/components/calendar-panel.js';
import { NotificationsPanel } from '../../features/notifications/components/notifications-panel.js';
import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { CompanyTab } from '../../features/settings/components/company-form.js';
import { ProfileForm } from '../../features/settings/components/profile-form.js';
import { ResponseSettingsPanel } from '../../features/settings/components/response-settings.js';
import { SecondFactorPanel } from '../../features/settings/components/second-factor-panel.js';
import { SessionsPanel } from '../../features/settings/components/sessions-panel.js';
import classes from '../../features/settings/components/settings.module.css';
import { SpreadsheetsPanel } from '../../features/settings/components/spreadsheets-panel.js';
import { InvitationsPanel } from '../../features/team/components/invitations.js';
import { MembersPanel } from '../../features/team/components/members.js';
import { SecondFactorPolicyPanel } from '../../features/team/components/second-factor-policy-panel.js';
import { isLeader } from '../../features/team/roles.js';
import { EndpointsPanel } from '../../features/webhook-endpoints/components/endpoints-panel.js';
import { hasPermission } from '../../lib/permissions.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

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

function ChatTab({ user }: { readonly user: User }) {
  return <ChannelsPanel user={user} />;
}

function AuditLogTab() {
  return (
    <Panel title={texts.settingsAuditLog.auditLog} note={texts.settingsAuditLog.auditLogNote}>
      <AuditLog scope="company" />
    </Panel>
  );
}

function WebhooksTab({ user }: { readonly user: User }) {
  return (
    <FeatureGate feature="api_access" featureName={texts.settingsWebhooks.apiAccess}>
      <EndpointsPanel user={user} />
    </FeatureGate>
  );
}

function ApiKeysTab({ user }: { readonly user: User }) {
  return (
    <FeatureGate feature="api_access" featureName={texts.settingsApiKeys.apiAccess}>
      <ApiKeysPanel user={user} docs={paths.apiDocs} />
    </FeatureGate>
  );
}

/** Notification settings and the calendar feed. The feed's address is hidden during an impersonation. */
function NotificationsTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <NotificationsPanel user={user} />
      {hasPermission(user, 'calendar:read') && <CalendarPanel />}
    </div>
  );
}

/** Rules, their limits, and what they did. */
function AutomationTab({ user }: { readonly user: User }) {
  return (
    <div className={automationClasses.panels}>
      <RulesPanel user={user} />
      <LimitsPanel user={user} />
      <RunsPanel />
    </div>
  );
}

/** Profile, export format, two-factor authentication and sessions. Sign-in settings are hidden during an impersonation. */
function ProfileTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <ProfileForm user={user} />
      {hasPermission(user, 'self:write') && user.oauth_provider === null && <SecondFactorPanel />}
      <SpreadsheetsPanel />
      {hasPermission(user, 'sessions:read') && <SessionsPanel />}
    </div>
  );
}

/** Members and invitations, if the plan includes multiple users. */
function TeamTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <MembersPanel user={user} />
      <SecondFactorPolicyPanel user={user} />
      <ApprovalSettingsPanel user={user} />
      {isLeader(user) && (
        <FeatureGate feature="multi_user" featureName={texts.settingsTeam.multiUserCollaboration}>
          <InvitationsPanel user={user} />
        </FeatureGate>
      )}
    </div>
  );
}
