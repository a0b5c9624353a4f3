export const messages = {
  listFailed: 'Failed to load data',
  detailsFailed: 'Failed to load tenant details',
  loginAsFailed: 'Failed to login as tenant',
  statusFailed: 'Failed to change the status',
  configFailed: 'Failed to load config',
  configNotSaved: 'Failed to save config',
  configNotReset: 'Failed to reset config',
  configSaved: 'Configuration saved successfully!',
  configReset: 'Configuration reset.',
  usersFailed: 'Failed to load users',
  waitlistFailed: 'Failed to load the waitlist',
  waitlistNotExported: 'Failed to export the waitlist',
  logFailed: 'Failed to load the audit log',
  verifyFailed: 'Failed to check the audit log',
  notAllowedTitle: 'For platform administrators',
  notAllowed: 'This area shows every company on the platform. Your account belongs to one of them.',
  tenantConfigNote:
    'The configuration of one tenant is edited in its details: open the dashboard, choose View Details, then the Configuration tab.',
  unlimited: 'Leave empty for unlimited',
  suspendText: (name: string) =>
    `Everyone of ${name} is signed out at once and cannot sign in. Webhooks are still taken and deadlines kept, so nothing is lost meanwhile.`,
  deleteText: (name: string) =>
    `Everyone of ${name} is signed out at once. For 30 days the company can be activated again; then its provider accounts are disconnected for good.`,
  activateText: (name: string) => `The users of ${name} can sign in again.`,
} as const;
