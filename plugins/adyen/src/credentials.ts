import { fieldErrors, cleanCredential } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  merchant_account: {
    label: 'Merchant account',
    placeholder: 'AcmeShopECOM',
    help:
      'The code at the top left of the Customer Area, exactly as it is written there. Events of other merchant ' +
      'accounts are ignored; connect each one on its own.',
  },
  api_key: {
    label: 'API key',
    secret: true,
    placeholder: 'AQE…',
    help:
      'Developers → API credentials → your credential → Server settings → Authentication; shown once. ' +
      'The credential needs the role "API dispute management".',
  },
  hmac_key: {
    label: 'Webhook HMAC key',
    afterWebhook: true,
    secret: true,
    optional: true,
    placeholder: '64 hexadecimal digits',
    help:
      'Shown by Adyen once the webhook URL has been entered: Developers → Webhooks → your webhook → Security. ' +
      'Until it is entered here, every webhook is refused.',
  },
  hmac_key_previous: {
    label: 'Previous webhook HMAC key',
    secret: true,
    optional: true,
    help: 'Only while you change the key: webhooks that Adyen signed with the old one are still taken.',
  },
  webhook_username: {
    label: 'Webhook user name',
    afterWebhook: true,
    optional: true,
    help:
      'Advised: choose a user name and a password, and enter both here and in the security settings of the webhook. ' +
      'The signature does not cover the status of a dispute; this does.',
  },
  webhook_password: {
    label: 'Webhook password',
    afterWebhook: true,
    secret: true,
    optional: true,
    help: 'If it is entered here, a webhook without it is refused. It never replaces the signature.',
  },
} as const satisfies CredentialFields;

export type AdyenCredentials = Credentials<typeof credentialFields>;
export type AdyenContext = ProviderContext<typeof credentialFields>;

/** What is wrong with the fields before any call is made. */
export function checkCredentials(
  credentials: AdyenCredentials,
  environment: Environment,
): Readonly<Record<string, string>> {
  const entered = (name: keyof AdyenCredentials) => cleanCredential(credentials[name]);
  const [hmacKey, previous] = [entered('hmac_key'), entered('hmac_key_previous')];
  const [username, password] = [entered('webhook_username'), entered('webhook_password')];
  return fieldErrors({
    merchant_account: accountFault(entered('merchant_account')),
    api_key: apiKeyFault(entered('api_key'), environment),
    hmac_key: hmacKeyFault(hmacKey) ?? (hmacKey === '' && previous !== '' ? currentKeyMissing : undefined),
    hmac_key_previous: hmacKeyFault(previous),
    webhook_username: usernameFault(username, password),
    webhook_password: passwordFault(username, password),
  });
}

const currentKeyMissing = 'Enter the current HMAC key too; the previous one alone is not used.';

function accountFault(account: string): string | undefined {
  if (account === '') return 'Enter the code of the merchant account.';
  if (/^[A-Za-z0-9_.-]{1,80}$/.test(account)) return undefined;
  return 'This is no merchant account code: letters, digits, dots, hyphens and underscores, for example AcmeShopECOM.';
}

function apiKeyFault(key: string, environment: Environment): string | undefined {
  if (key === '') return 'Enter the API key.';
  const clientKey = /^(test|live)_/.exec(key);
  if (clientKey !== null)
    return `This is a client key${clientKey[1] === environment ? '' : `, and a ${clientKey[1] ?? ''} one`}. Enter the API key.`;
  if (/^ws(_\d+)?@/.test(key)) return 'This is the user name of an API credential. Enter its API key.';
  return /^[\x21-\x7e]+$/.test(key) ? undefined : 'This holds characters that no API key has.';
}

/** A key that is not hexadecimal would be read as an empty one, with which anybody can sign. */
function hmacKeyFault(key: string): string | undefined {
  if (key === '' || isHmacKey(key)) return undefined;
  return `An HMAC key has 64 hexadecimal digits; this has ${key.length} characters. Copy it as Adyen shows it.`;
}

export function isHmacKey(key: string): boolean {
  return /^[0-9A-Fa-f]{64}$/.test(key);
}

function usernameFault(username: string, password: string): string | undefined {
  if (username === '')
    return password === '' ? undefined : 'Enter the user name that belongs to the password.';
  return username.includes(':') ? 'A user name here cannot have a colon.' : undefined;
}

function passwordFault(username: string, password: string): string | undefined {
  return password === '' && username !== '' ? 'Enter the password that belongs to the user name.' : undefined;
}
