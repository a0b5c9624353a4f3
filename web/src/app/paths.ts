/** All paths of the app. Other modules must not hard-code paths. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  acceptInvitation: '/accept-invitation',
  /** The setup page for users who must turn on two-factor authentication. */
  secondFactor: '/second-factor',
  dashboard: '/dashboard',
  disputes: '/disputes',
  dispute: (disputeId: string) => `/disputes/${encodeURIComponent(disputeId)}`,
  alerts: '/alerts',
  alert: (alertId: string) => `/alerts/${encodeURIComponent(alertId)}`,
  refunds: '/alerts/refunds',
  pspAccounts: '/psp-accounts',
  /** The page where a user confirms a store installation that started at the platform. */
  storeInstall: (platform: string, pendingInstallId: string) =>
    `/psp-accounts/installs/${encodeURIComponent(platform)}/${encodeURIComponent(pendingInstallId)}`,
  data: '/data',
  dataRecords: (kind: string) => `/data/${encodeURIComponent(kind)}`,
  analytics: '/analytics',
  audit: '/analytics/audit',
  templates: '/templates',
  template: (templateId: string) => `/templates/${encodeURIComponent(templateId)}`,
  templateEdit: (templateId: string) => `/templates/${encodeURIComponent(templateId)}/edit`,
  settings: '/settings',
  settingsTab: (tab: string) => `/settings?tab=${encodeURIComponent(tab)}`,
  admin: '/admin',
  adminUsers: '/admin/users',
  adminWaitlist: '/admin/waitlist',
  adminConfig: '/admin/config',
  adminLogs: '/admin/logs',
  /** Pages that the server renders outside the app. */
  sandbox: '/sandbox',
  apiDocs: '/api/docs',
} as const;
