/** The operations that need no sign-in, each with its reason. All others name a permission. */
export const publicOperations: Readonly<Record<string, string>> = {
  'POST /api/auth/register': 'A user who registers has no account yet.',
  'POST /api/auth/login': 'A user who signs in has no session yet.',
  'POST /api/auth/google': 'The ID token says who it is.',
  'POST /api/auth/forgot-password': 'A user without the password cannot sign in.',
  'POST /api/auth/reset-password': 'The token from the mail says who it is.',
  'POST /api/auth/verify-email': 'The token from the email says whose address it is.',
  'GET /api/auth/options': 'What the sign-in page offers.',
  'POST /api/auth/accept-invitation': 'The token of the link says who is asked into which company.',
  'GET /api/invitations/by-token/{token}': 'The link shows its holder who invites them, before they sign up.',
  'GET /api/calendar/{secret}.ics':
    'Calendar programs cannot sign in; the address cannot be guessed and shows deadlines alone.',
  'POST /api/waitlist/join': 'People on the waitlist have no account.',
  'GET /api/settings/template-variables/images/{imageId}/{accessKey}':
    'Letters show the image without a sign-in; its address cannot be guessed.',
};
