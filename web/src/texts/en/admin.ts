import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  adminConfig: {
    documentTitle: 'System Configuration',
    superAdminDashboard: 'Super Admin Dashboard',
    systemConfiguration: 'System Configuration',
    subtitle: 'What companies may use, and how much of it',
    globalDefaultConfig: 'Global Default Config',
    tenantSpecificConfig: 'Tenant-Specific Config',
    globalDefaults: 'Global defaults',
    oneTenant: 'One tenant',
  },
  adminLogs: {
    documentTitle: 'Audit Log',
    superAdminDashboard: 'Super Admin Dashboard',
    auditLog: 'Audit Log',
    subtitle: 'Who did what, on the whole platform',
  },
  adminUsers: {
    documentTitle: 'Users',
    superAdminDashboard: 'Super Admin Dashboard',
    users: 'Users',
    subtitle: 'Everyone of every company, and the super admins',
  },
  adminWaitlist: {
    documentTitle: 'Waitlist',
    superAdminDashboard: 'Super Admin Dashboard',
    waitlist: 'Waitlist',
    subtitle: 'Who asked on the landing page to be told',
  },
  admin: {
    documentTitle: 'Administration',
    superAdminDashboard: 'Super Admin Dashboard',
    subtitle: 'Every company on this platform',
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
    ownSetting: 'Own setting',
    ownSettingTitle: 'Differs from the defaults, and stays when they change',
    refused: (label: string, message: string) => `${label}: ${message}`,
    resetToDefaults: 'Reset to defaults',
    resetAllText: 'All features go off and all limits to what the product starts with.',
    resetOneText: 'This tenant’s own settings are removed. The defaults of all tenants apply to it again.',
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
    demanded: 'A second factor is required of all its users.',
    notDemanded: 'A second factor is not required of its users.',
  },
  tenantQuestion: {
    verbs: {
      active: 'Activate',
      suspended: 'Suspend',
      deleted: 'Delete',
      demand: 'Require it',
      release: 'Stop requiring it',
    },
    titles: {
      active: (name: string) => `Activate ${name}`,
      suspended: (name: string) => `Suspend ${name}`,
      deleted: (name: string) => `Delete ${name}`,
      demand: (name: string) => `Require a second factor of ${name}`,
      release: (name: string) => `Stop requiring a second factor of ${name}`,
    },
  },
  alarms: {
    title: (count: number) => plural(count, { one: 'An alarm is raised', other: '# alarms are raised' }),
    kinds: {
      webhooks_waiting: (count: number) =>
        plural(count, {
          one: '# webhook has waited for more than a minute.',
          other: '# webhooks have waited for more than a minute.',
        }),
      submissions_unknown: (count: number) =>
        plural(count, {
          one: '# submission has been in doubt for more than five minutes.',
          other: '# submissions have been in doubt for more than five minutes.',
        }),
      deadlines_unanswered: (count: number) =>
        plural(count, {
          one: '# dispute is due within a day and unanswered.',
          other: '# disputes are due within a day and unanswered.',
        }),
      work_failed: (count: number) =>
        plural(count, {
          one: '# job or webhook has failed too often and waits for a person.',
          other: '# jobs and webhooks have failed too often and wait for a person.',
        }),
      disputes_unreadable: (count: number) =>
        plural(count, {
          one: '# dispute could not be read from its payment provider.',
          other: '# disputes could not be read from their payment provider.',
        }),
    },
    oldest: {
      webhooks_waiting: 'The oldest came in',
      submissions_unknown: 'The oldest began',
      deadlines_unanswered: 'The first is due',
      work_failed: 'The oldest came up',
      disputes_unreadable: 'The first was seen',
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
    copyTheTenantId: 'Copy the tenant ID',
    canBeActivatedUntil: (date: ReactNode) => rich`can be activated until ${date}`,
    activate: 'Activate',
    suspend: 'Suspend',
    figures: { total: 'Total', needsResponse: 'Needs Response', submitted: 'Submitted' },
    disputeStatistics: 'Dispute statistics',
    disputes: 'Disputes',
    users: 'Users',
    usersHeading: (length: number) => `Users (${length})`,
    noUsers: 'Nobody belongs to this company.',
    pspAccounts: 'PSP accounts',
    pspAccountsHeading: (length: number) => `PSP Accounts (${length})`,
    noAccounts: 'No provider is connected.',
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
    copyId: (name: string) => `Copy the ID of ${name}`,
    viewDetails: (name: string, hidden: Wrap) => rich`View Details${hidden(` of ${name}`)}`,
    loginAs: (name: string, hidden: Wrap) => rich`Login As${hidden(` ${name}`)}`,
    isNotActive: (name: string, status: string) => `${name} is ${status}`,
    loadingTenants: 'Loading tenants',
    notLoaded: 'The tenants could not be loaded',
    notLoadedText: 'Try again, or search for something else.',
    noTenantFits: 'No tenant fits',
    noTenantFitsText: 'Try a part of the name, or another status.',
    showAllTenants: 'Show all tenants',
    noTenantsYet: 'No tenants yet',
    noTenantsYetText: 'Whoever registers a company will stand here.',
  },
  userFilters: {
    filterUsers: 'Filter users',
    searchUsers: 'Search Users',
    searchUsersPlaceholder: 'Name, email or user ID',
    role: 'Role',
    companysStatus: 'Company’s status',
    search: 'Search',
  },
  userTable: {
    columns: {
      user: 'User',
      company: 'Company',
      role: 'Role',
      status: 'Status',
      method: 'Signs in with',
      createdAt: 'Created At',
    },
    caption: 'Users',
    platform: 'The platform',
    password: 'Password',
    secondFactor: 'and a second factor',
    actions: 'Actions',
    copyId: (owner: string) => `Copy the ID of ${owner}`,
  },
  userActions: {
    signOut: {
      button: (name: string, hidden: Wrap) => rich`Sign Out${hidden(` ${name}`)}`,
      title: (name: string) => `Sign out ${name} everywhere`,
      confirm: 'Sign Out',
      text: (name: string) =>
        `${name} has to sign in again in each browser and program. API keys go on. The audit log tells who did this.`,
      failed: 'Failed to sign the user out',
    },
    resetFactor: {
      button: (name: string, hidden: Wrap) => rich`Reset 2FA${hidden(` of ${name}`)}`,
      title: (name: string) => `Reset the second factor of ${name}`,
      confirm: 'Reset',
      text: (name: string) =>
        `Be sure who asks for it. ${name} is signed out everywhere and signs in with the password alone, and is told so by mail.`,
      failed: 'Failed to reset the second factor',
    },
  },
  users: {
    loadingUsers: 'Loading users',
    noUserFits: 'No user fits',
    noUserFitsText: 'Try a part of the name or the email, or another role.',
    showAllUsers: 'Show all users',
    counted: (total: number) => plural(total, { one: '# user', other: '# users' }),
  },
  waitlist: {
    loadingTheWaitlist: 'Loading the waitlist',
    nobodyWaitsYet: 'Nobody waits yet',
    nobodyWaitsYetText: 'Whoever leaves an address on the landing page will stand here.',
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
    securityFailed: 'Failed to change what the company requires',
    configFailed: 'Failed to load config',
    configNotSaved: 'Failed to save config',
    configNotReset: 'Failed to reset config',
    configSaved: 'Configuration saved successfully!',
    configReset: 'Configuration reset.',
    usersFailed: 'Failed to load users',
    waitlistFailed: 'Failed to load the waitlist',
    waitlistNotExported: 'Failed to export the waitlist',
    notAllowedTitle: 'For platform administrators',
    notAllowed: 'This area shows every company on the platform. Your account belongs to one of them.',
    tenantConfigNote:
      'The configuration of one tenant is edited in its details: open the dashboard, choose View Details, then the Configuration tab.',
    suspendText: (name: string) =>
      `Everyone of ${name} is signed out at once and cannot sign in. Webhooks are still taken and deadlines kept, so nothing is lost meanwhile.`,
    deleteText: (name: string) =>
      `Everyone of ${name} is signed out at once. For 30 days the company can be activated again; then its provider accounts are disconnected for good.`,
    activateText: (name: string) => `The users of ${name} can sign in again.`,
    demandText: (name: string) =>
      `Whoever of ${name} signs in with a password and has none can do nothing but set one up from now on. API keys go on.`,
    releaseText: (name: string) =>
      `For a company that has shut itself out. Users of ${name} who have a second factor keep it and can turn it off. Of one who has lost theirs it is reset in the list of users.`,
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
