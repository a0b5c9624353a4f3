/** Keeps a user signed in with automatic token renewal: EMAIL=… PASSWORD=… node sign-in.js */
import { createClient, memoryTokens } from '@rebuttal/sdk';

const tokens = memoryTokens();
const rebuttal = createClient({
  baseUrl: process.env.REBUTTAL_URL ?? 'http://localhost:3000',
  tokens,
  onSignedOut: () => console.error('Sign in again'),
});

const session = await rebuttal.auth.login({
  email: process.env.EMAIL ?? '',
  password: process.env.PASSWORD ?? '',
});
await tokens.write({ accessToken: session.access_token, refreshToken: session.refresh_token });

const { name, email } = await rebuttal.auth.me();
console.log('signed in as', name, email);
await rebuttal.auth.logout();
