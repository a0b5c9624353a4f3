/** The operations that need no sign-in, each with its reason. All others name a permission. */
export const publicOperations: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'A user who registers has no account yet.',
  'POST /api/auth/login': 'A user who signs in has no session yet.',
  'POST /api/auth/google': 'The ID token identifies the user.',
  'POST /api/auth/forgot-password': 'A user without the password cannot sign in.',
  'POST /api/auth/reset-password': 'The token in the email identifies the user.',
  'POST /api/auth/verify-email': 'The token in the email proves who owns the address.',
  'GET /api/auth/options': 'The sign-in page shows which methods it offers.',
  'POST /api/auth/accept-invitation': 'The token in the link identifies the invitation.',
  'GET /api/invitations/by-token/{token}':
    'The recipient of the link sees who invited them before they sign up.',
  'GET /api/calendar/{secret}.ics':
    'Calendar programs cannot sign in; the URL cannot be guessed and shows only deadlines.',
  'POST /api/notifications/unsubscribe/{token}':
    'Mail programs cannot sign in; the token only turns the emails of its user off.',
  'POST /api/waitlist/join': 'People on the waitlist have no account.',
  'GET /api/settings/template-variables/images/{imageId}/{accessKey}':
    'Letters show the image without a sign-in; its address cannot be guessed.',
};
