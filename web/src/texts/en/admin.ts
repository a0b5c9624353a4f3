import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  adminConfig: {
    documentTitle: 'System Configuration',
    superAdminDashboard: 'Super Admin Dashboard',
    systemConfiguration: 'System Configuration',
    subtitle: 'Features and limits for companies',
    globalDefaultConfig: 'Global Default Config',
    tenantSpecificConfig: 'Tenant-Specific Config',
    globalDefaults: 'Global defaults',
    oneTenant: 'Tenant config',
  },
  adminLogs: {
    documentTitle: 'Audit log',
    superAdminDashboard: 'Super Admin Dashboard',
    auditLog: 'Audit log',
    subtitle: 'Every recorded action on the platform',
  },
  adminUsers: {
    documentTitle: 'Users',
    superAdminDashboard: 'Super Admin Dashboard',
    users: 'Users',
    subtitle: 'Users of all companies and super admins',
  },
  adminWaitlist: {
    documentTitle: 'Waitlist',
    superAdminDashboard: 'Super Admin Dashboard',
    waitlist: 'Waitlist',
    subtitle: 'People who signed up for updates on the landing page',
  },
  admin: {
    documentTitle: 'Administration',
    superAdminDashboard: 'Super Admin Dashboard',
    subtitle: 'All companies on this platform',
    systemConfiguration: 'System Configuration',
    tenants: (total: number) => plural(total, { one: '# tenant', other: '# tenants' }),
  },
  configEditor: {
    appliesToAll: 'These settings apply to all tenants by default.',
    appliesToOne: 'These settings apply to this tenant.',
    loadingConfiguration: 'Loading configuration',
  },
  configForm: {
    configuration: 'Configuration',
    features: 'Features',
    limits: 'Limits',
    saving: 'Saving...',
    saveConfiguration: 'Save Configuration',
    ownSetting: 'Override',
    ownSettingTitle: 'Overrides the global default',
    refused: (label: string, message: string) => `${label}: ${message}`,
    resetToDefaults: 'Reset to defaults',
    resetAllText: 'Turns all features off and sets all limits to their initial values.',
    resetOneText: 'Removes the overrides for this tenant. The global defaults apply again.',
    featureFields: {
      template_management_enabled: {
        label: 'Template Management',
        hint: 'Create and manage response templates',
      },
      analytics_enabled: { label: 'Analytics & Statistics', hint: 'Win rates, reasons and trends' },
      multi_user_enabled: {
        label: 'Multi-User Collaboration',
        hint: 'Multiple users per tenant with invitations',
      },
      online_editor_enabled: { label: 'Online Editor', hint: 'Rich text editor for responses' },
      api_access_enabled: { label: 'API Access', hint: 'API key generation' },
    },
    limitFields: {
      max_psp_accounts: 'Max PSP Accounts',
      max_users_per_tenant: 'Max Users Per Tenant',
      max_storage_mb: 'Max Storage (MB)',
      max_disputes_per_month: { label: 'Max Disputes Per Month', hint: 'Leave empty for unlimited' },
    },
  },
  notAllowed: { goToTheDashboard: 'Go to the dashboard' },
  tenantSecurity: {
    demanded: 'Two-factor authentication is required for all users.',
    notDemanded: 'Two-factor authentication is optional.',
  },
  tenantQuestion: {
    verbs: {
      active: 'Activate',
      suspended: 'Suspend',
      deleted: 'Delete',
      demand: 'Require',
      release: 'Make optional',
    },
    titles: {
      active: (name: string) => `Activate ${name}`,
      suspended: (name: string) => `Suspend ${name}`,
      deleted: (name: string) => `Delete ${name}`,
      demand: (name: string) => `Require two-factor authentication for ${name}`,
      release: (name: string) => `Make two-factor authentication optional for ${name}`,
    },
  },
  alarms: {
    title: (count: number) => plural(count, { one: '# active alarm', other: '# active alarms' }),
    kinds: {
      webhooks_waiting: (count: number) =>
        plural(count, {
          one: '# webhook has been waiting for more than a minute.',
          other: '# webhooks have been waiting for more than a minute.',
        }),
      submissions_unknown: (count: number) =>
        plural(count, {
          one: '# submission has been unconfirmed for more than five minutes.',
          other: '# submissions have been unconfirmed for more than five minutes.',
        }),
      deadlines_unanswered: (count: number) =>
        plural(count, {
          one: '# dispute is due within a day and has no response.',
          other: '# disputes are due within a day and have no response.',
        }),
      work_failed: (count: number) =>
        plural(count, {
          one: '# job or webhook has failed too many times and needs attention.',
          other: '# jobs and webhooks have failed too many times and need attention.',
        }),
      disputes_unreadable: (count: number) =>
        plural(count, {
          one: "# dispute couldn't be read from its payment provider.",
          other: "# disputes couldn't be read from their payment provider.",
        }),
      process_errors: (count: number) =>
        plural(count, {
          one: '# server process ended after an unexpected error in the last hour.',
          other: '# server processes ended after an unexpected error in the last hour.',
        }),
      accounts_unverified: (count: number) =>
        plural(count, {
          one: "# PSP account can't be verified because its provider doesn't respond.",
          other: "# PSP accounts can't be verified because their provider doesn't respond.",
        }),
    },
    oldest: {
      webhooks_waiting: 'Oldest received',
      submissions_unknown: 'Oldest started',
      deadlines_unanswered: 'Earliest due',
      work_failed: 'Oldest failed',
      disputes_unreadable: 'First seen',
      process_errors: 'First ended',
      accounts_unverified: 'First check failed',
    },
  },
  systemStats: {
    systemStatistics: 'System statistics',
    tenants: 'Tenants',
    users: 'Users',
    disputes: 'Disputes',
    active: (count: number) => `${formatNumber(count)} active`,
    needResponse: (count: number) => plural(count, { one: '# needs response', other: '# need response' }),
    pspAccounts: 'PSP Accounts',
  },
  tenantDialog: {
    details: 'Details',
    configuration: 'Configuration',
    loginAsThisTenant: 'Login As This Tenant',
    loadingTenantDetails: 'Loading tenant details',
  },
  tenantFacts: {
    tenantId: 'Tenant ID',
    copyTheTenantId: 'Copy tenant ID',
    canBeActivatedUntil: (date: ReactNode) => rich`can be activated until ${date}`,
    activate: 'Activate',
    suspend: 'Suspend',
    figures: { total: 'Total', needsResponse: 'Needs response', submitted: 'Submitted' },
    disputeStatistics: 'Dispute statistics',
    disputes: 'Disputes',
    users: 'Users',
    usersHeading: (length: number) => `Users (${length})`,
    noUsers: 'This company has no users.',
    pspAccounts: 'PSP accounts',
    pspAccountsHeading: (length: number) => `PSP accounts (${length})`,
    noAccounts: 'This company has no PSP accounts.',
    inactive: 'Inactive',
  },
  tenantFilters: {
    filterTenants: 'Filter tenants',
    searchTenants: 'Search Tenants',
    searchTenantsPlaceholder: 'Name or tenant ID',
    status: 'Status',
    search: 'Search',
  },
  tenantTable: {
    columns: {
      name: 'Tenant Name',
      status: 'Status',
      users: 'Users',
      accounts: 'PSP Accounts',
      disputes: 'Disputes',
      createdAt: 'Created At',
    },
    caption: 'Tenants',
    actions: 'Actions',
    copyId: (name: string) => `Copy ID of ${name}`,
    viewDetails: (name: string, hidden: Wrap) => rich`View Details${hidden(` of ${name}`)}`,
    loginAs: (name: string, hidden: Wrap) => rich`Login As${hidden(` ${name}`)}`,
    isNotActive: (name: string, status: string) => `${name} is ${status}`,
    loadingTenants: 'Loading tenants',
    notLoaded: "Couldn't load tenants",
    notLoadedText: 'Try again, or change your search.',
    noMatchingTenants: 'No matching tenants',
    noMatchingTenantsText: 'Try part of the name or another status.',
    showAllTenants: 'Show all tenants',
    noTenantsYet: 'No tenants yet',
    noTenantsYetText: 'Companies appear here when they register.',
  },
  userFilters: {
    filterUsers: 'Filter users',
    searchUsers: 'Search users',
    searchUsersPlaceholder: 'Name, email or user ID',
    role: 'Role',
    companysStatus: 'Company status',
    search: 'Search',
  },
  userTable: {
    columns: {
      user: 'User',
      company: 'Company',
      role: 'Role',
      status: 'Status',
      method: 'Sign-in method',
      createdAt: 'Created at',
    },
    caption: 'Users',
    platform: 'Platform',
    password: 'Password',
    secondFactor: 'with 2FA',
    actions: 'Actions',
    copyId: (owner: string) => `Copy ID of ${owner}`,
  },
  userActions: {
    signOut: {
      button: (name: string, hidden: Wrap) => rich`Sign out${hidden(` ${name}`)}`,
      title: (name: string) => `Sign out ${name} everywhere`,
      confirm: 'Sign out',
      text: (name: string) =>
        `${name} will have to sign in again in every browser and app. API keys keep working. The audit log records this action.`,
      failed: 'Failed to sign the user out',
    },
    resetFactor: {
      button: (name: string, hidden: Wrap) => rich`Reset 2FA${hidden(` of ${name}`)}`,
      title: (name: string) => `Reset two-factor authentication for ${name}`,
      confirm: 'Reset',
      text: (name: string) =>
        `Verify the user's identity first. ${name} will be signed out everywhere and can then sign in with only a password. We'll notify them by email.`,
      failed: 'Failed to reset two-factor authentication',
    },
  },
  users: {
    loadingUsers: 'Loading users',
    noMatchingUsers: 'No matching users',
    noMatchingUsersText: 'Try part of the name or email address, or another role.',
    showAllUsers: 'Show all users',
    counted: (total: number) => plural(total, { one: '# user', other: '# users' }),
  },
  waitlist: {
    loadingTheWaitlist: 'Loading waitlist',
    noSignUpsYet: 'No sign-ups yet',
    noSignUpsYetText: 'People who join the waitlist on the landing page appear here.',
    addresses: (total: number) => plural(total, { one: '# address', other: '# addresses' }),
    showOlder: 'Show older',
    waitlist: 'Waitlist',
    email: 'Email',
    joined: 'Joined',
    copy: (email: string) => `Copy ${email}`,
    exportCsv: 'Export CSV',
  },
  messages: {
    listFailed: 'Failed to load data',
    detailsFailed: 'Failed to load tenant details',
    loginAsFailed: 'Failed to login as tenant',
    statusFailed: 'Failed to change the status',
    securityFailed: 'Failed to change the two-factor requirement',
    configFailed: 'Failed to load config',
    configNotSaved: 'Failed to save config',
    configNotReset: 'Failed to reset config',
    configSaved: 'Configuration saved successfully!',
    configReset: 'Configuration reset.',
    usersFailed: 'Failed to load users',
    waitlistFailed: 'Failed to load the waitlist',
    waitlistNotExported: 'Failed to export the waitlist',
    notAllowedTitle: 'For platform administrators',
    notAllowed: 'Only super admins can open this page.',
    tenantConfigNote:
      'To edit the config of a tenant, open the dashboard, choose View Details for the tenant and open the Configuration tab.',
    suspendText: (name: string) =>
      `All users of ${name} are signed out immediately and can't sign in. We keep receiving webhooks and tracking deadlines, so no data is lost.`,
    deleteText: (name: string) =>
      `All users of ${name} are signed out immediately. You can reactivate the company within 30 days. After that, its provider accounts are disconnected permanently.`,
    activateText: (name: string) => `Users of ${name} can sign in again.`,
    demandText: (name: string) =>
      `Users of ${name} who sign in with a password must set up two-factor authentication before they can continue. API keys keep working.`,
    releaseText: (name: string) =>
      `Use this for a company that has locked itself out. Users of ${name} keep their two-factor authentication and can turn it off. For a user who lost their device, reset it in the user list.`,
  },
  tenantFilter: {
    statusChoices: { none: 'All', active: 'Active', suspended: 'Suspended', deleted: 'Deleted' },
  },
  userFilter: {
    roleLabels: {
      owner: 'Owner',
      admin: 'Admin',
      member: 'Member',
      super_admin: 'Super admin',
    },
    roleChoices: { none: 'All' },
  },
};
