import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  api_key: {
    label: 'API key',
    secret: true,
    placeholder: 'fp_test_… or fp_live_…',
    help: 'Fjordpay Desk → Developers → Keys.',
  },
  key_kind: {
    label: 'Kind of key',
    optional: true,
    options: [
      { value: 'full', label: 'Full' },
      { value: 'read_only', label: 'Read-only' },
    ],
  },
  webhook_secret: {
    label: 'Webhook signing secret',
    secret: true,
    optional: true,
    placeholder: 'fws_…',
    help: 'Shown once the webhook exists. Until you enter it here, every webhook is refused.',
  },
} as const satisfies CredentialFields;

export type FjordpayCredentials = Credentials<typeof credentialFields>;
export type FjordpayContext = ProviderContext<typeof credentialFields>;

/** Checks the fields without a call. The messages never repeat the entered values. */
export function checkCredentials(credentials: FjordpayCredentials, environment: Environment) {
  const secret = credentials.webhook_secret ?? '';
  return fieldErrors({
    api_key: keyFault(credentials.api_key, environment),
    webhook_secret: /^(fws_.*)?$/.test(secret) ? undefined : 'A signing secret begins with fws_.',
  });
}

function keyFault(key: string, environment: Environment): string | undefined {
  if (!/^fp_(test|live)_\w+$/.test(key)) return 'A Fjordpay key begins with fp_test_ or fp_live_.';
  return key.startsWith(`fp_${environment}_`) ? undefined : `This is not a key for ${environment}.`;
}
