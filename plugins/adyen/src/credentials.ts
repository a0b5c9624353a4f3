import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  merchant_account: {
    label: 'Merchant account',
    placeholder: 'AcmeShopECOM',
    help:
      'The code at the top left of the Customer Area, spelled exactly as shown there. Events of other merchant ' +
      'accounts are ignored; connect each account separately.',
  },
  api_key: {
    label: 'API key',
    secret: true,
    placeholder: 'AQE…',
    help:
      'Developers → API credentials → your credential → Server settings → Authentication. It is shown only once. ' +
      'The credential needs the role "API dispute management".',
  },
  live_url_prefix: {
    label: 'Live URL prefix',
    optional: true,
    placeholder: '1797a841fbb37ca7-AcmeShop',
    help:
      'Only to refund live payments: Customer Area → Developers → API URLs, the part before "-checkout-live". The ' +
      'credential then also needs the role "Checkout webservice role".',
  },
  hmac_key: {
    label: 'Webhook HMAC key',
    afterWebhook: true,
    secret: true,
    optional: true,
    placeholder: '64 hexadecimal digits',
    help:
      'Adyen shows it after you enter the webhook URL: Developers → Webhooks → your webhook → Security. ' +
      'Webhooks are rejected until you enter it here.',
  },
  hmac_key_previous: {
    label: 'Previous webhook HMAC key',
    secret: true,
    optional: true,
    help: 'Only while you change the key: webhooks signed with the old key are still accepted.',
  },
  webhook_username: {
    label: 'Webhook username',
    afterWebhook: true,
    optional: true,
    help:
      'Recommended: choose a username and a password, and enter both here and in the security settings of the webhook. ' +
      'The signature does not protect the status of a dispute; the password does.',
  },
  webhook_password: {
    label: 'Webhook password',
    afterWebhook: true,
    secret: true,
    optional: true,
    help: 'If you enter it here, webhooks without it are rejected. It never replaces the signature.',
  },
} as const satisfies CredentialFields;

export type AdyenCredentials = Credentials<typeof credentialFields>;
export type AdyenContext = ProviderContext<typeof credentialFields>;

/** Finds mistakes in the fields without a call. */
export function checkCredentials(
  credentials: AdyenCredentials,
  environment: Environment,
): Readonly<Record<string, string>> {
  const entered = (name: keyof AdyenCredentials) => credentials[name] ?? '';
  const [hmacKey, previous] = [entered('hmac_key'), entered('hmac_key_previous')];
  const [username, password] = [entered('webhook_username'), entered('webhook_password')];
  return fieldErrors({
    merchant_account: accountFault(entered('merchant_account')),
    api_key: apiKeyFault(entered('api_key'), environment),
    live_url_prefix: prefixFault(entered('live_url_prefix')),
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
  return 'A merchant account code has only letters, digits, dots, hyphens and underscores, for example AcmeShopECOM.';
}

function apiKeyFault(key: string, environment: Environment): string | undefined {
  if (key === '') return 'Enter the API key.';
  const clientKey = /^(test|live)_/.exec(key);
  if (clientKey !== null)
    return `This is a client key${clientKey[1] === environment ? '' : `, and a ${clientKey[1] ?? ''} one`}. Enter the API key.`;
  if (/^ws(_\d+)?@/.test(key)) return 'This is the username of an API credential. Enter its API key.';
  return /^[\x21-\x7e]+$/.test(key) ? undefined : 'This contains characters that an API key cannot have.';
}

/** It becomes part of a host name. */
function prefixFault(prefix: string): string | undefined {
  if (prefix === '' || /^[A-Za-z0-9-]{1,100}$/.test(prefix)) return undefined;
  return 'Enter only the prefix, which has letters, digits and hyphens, not the whole URL.';
}

/** Decoding a key that is not hexadecimal gives an empty key, with which anyone could sign. */
function hmacKeyFault(key: string): string | undefined {
  if (key === '' || isHmacKey(key)) return undefined;
  return `An HMAC key has 64 hexadecimal digits; this one has ${key.length} characters. Copy it exactly as Adyen shows it.`;
}

export function isHmacKey(key: string): boolean {
  return /^[0-9A-Fa-f]{64}$/.test(key);
}

function usernameFault(username: string, password: string): string | undefined {
  if (username === '')
    return password === '' ? undefined : 'Enter the username that belongs to the password.';
  return username.includes(':') ? 'A username cannot contain a colon.' : undefined;
}

function passwordFault(username: string, password: string): string | undefined {
  return password === '' && username !== '' ? 'Enter the password that belongs to the username.' : undefined;
}
