import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** The form that a merchant fills in. */
export const credentialFields = {
  api_key: { label: 'API key', secret: true },
  webhook_secret: { label: 'Webhook signing secret', secret: true, optional: true },
} as const satisfies CredentialFields;

export type PluginCredentials = Credentials<typeof credentialFields>;
export type PluginContext = ProviderContext<typeof credentialFields>;

/** Returns field name -> message for errors that are recognizable without a call. Pure. */
export function checkCredentials(
  _credentials: PluginCredentials,
  _environment: Environment,
): Readonly<Record<string, string>> {
  return unwritten('checkCredentials in src/credentials.ts', 'Credentials');
}
