/** All addresses of the app; nobody else spells one out. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  acceptInvitation: '/accept-invitation',
  /** Where who lacks one that is demanded sets it up. */
  secondFactor: '/second-factor',
  dashboard: '/dashboard',
  disputes: '/disputes',
  dispute: (disputeId: string) => `/disputes/${encodeURIComponent(disputeId)}`,
  pspAccounts: '/psp-accounts',
  /** Where a person confirms a store that its platform sent them with. */
  storeInstall: (platform: string, pendingInstallId: string) =>
    `/psp-accounts/installs/${encodeURIComponent(platform)}/${encodeURIComponent(pendingInstallId)}`,
  analytics: '/analytics',
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
  /** The server's own pages, not the app's. */
  sandbox: '/sandbox',
  apiDocs: '/api/docs',
} as const;
