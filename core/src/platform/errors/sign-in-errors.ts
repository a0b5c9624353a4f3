import { make } from './app-error.js';

/** Refusals of requests that prove no identity: the 401s. Part of the catalogue. */
export const signInErrors = {
  notSignedIn: make('not_signed_in', 401, 'Please sign in.'),
  sessionEnded: make('session_ended', 401, 'Your session has ended. Please sign in again.'),
  apiKeyRefused: make(
    'api_key_refused',
    401,
    'This API key opens nothing: it is unknown, expired or revoked, or whoever made it may no longer have keys.',
  ),
  metricsTokenMissing: make('metrics_token_missing', 401, 'Send METRICS_TOKEN as bearer.'),
  wrongLogin: make('wrong_login', 401, 'Invalid email or password'),
  secondFactorRequired: make(
    'second_factor_required',
    401,
    'Enter the code that your authenticator app shows, or a recovery code.',
  ),
  wrongCode: make(
    'wrong_code',
    401,
    'This code is not good, or was used before. Wait for the next one and try again.',
  ),
  googleRefused: make('google_refused', 401, 'Google login failed. Please try again.'),
};
