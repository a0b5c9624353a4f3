import { make } from './app-error.js';

/** Authentication errors (401). Part of the catalogue. */
export const signInErrors = {
  notSignedIn: make('not_signed_in', 401, 'Please sign in.'),
  sessionEnded: make('session_ended', 401, 'Your session has ended. Please sign in again.'),
  apiKeyRefused: make(
    'api_key_refused',
    401,
    'Invalid API key: unknown, expired or revoked, or its creator may no longer have API keys.',
  ),
  metricsTokenMissing: make('metrics_token_missing', 401, 'Send METRICS_TOKEN as a bearer token.'),
  wrongLogin: make('wrong_login', 401, 'Invalid email or password'),
  secondFactorRequired: make(
    'second_factor_required',
    401,
    'Enter the code from your authenticator app, or a recovery code.',
  ),
  wrongCode: make(
    'wrong_code',
    401,
    'This code is invalid or was already used. Wait for the next one and try again.',
  ),
  googleRefused: make('google_refused', 401, 'Google login failed. Please try again.'),
  overrideNeedsPerson: make(
    'override_needs_person',
    403,
    'Only a signed-in person can send a response that checks block.',
  ),
};
