/** All addresses of the app; nobody else spells one out. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  disputes: '/disputes',
  dispute: (disputeId: string) => `/disputes/${encodeURIComponent(disputeId)}`,
  pspAccounts: '/psp-accounts',
  /** The server's own page, not one of the app's. */
  sandbox: '/sandbox',
} as const;
