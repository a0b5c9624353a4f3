import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

import { readPrefix } from './address.js';

export const credentialFields = {
  api_prefix: {
    label: 'API subdomain prefix',
    optional: true,
    placeholder: 'vkuhvk4v',
    help:
      'Dashboard → Developers → Overview: the part before ".api" in the API base URL. It differs between sandbox ' +
      'and live. Leave it empty only for an old account with the address api.checkout.com.',
  },
  secret_key: {
    label: 'Secret key',
    secret: true,
    optional: true,
    placeholder: 'sk_… or sk_sbox_…',
    help:
      'Dashboard → Developers → Keys → Create key. It is shown only once. Its role needs disputes and files and, to collect ' +
      'evidence, read access to payments. Not needed with an access key.',
  },
  access_key_id: {
    label: 'Access key ID',
    optional: true,
    placeholder: 'ack_…',
    help:
      'Instead of a secret key: Dashboard → Developers → Keys → Access keys, with the scopes disputes and files. ' +
      'To collect evidence from the payment, it also needs gateway:payment-details, and to refund payments also gateway:payment-refunds.',
  },
  access_key_secret: {
    label: 'Access key secret',
    secret: true,
    optional: true,
    help: 'Shown only once, together with the access key ID.',
  },
  webhook_signature_key: {
    label: 'Webhook signature key',
    afterWebhook: true,
    secret: true,
    optional: true,
    help:
      'Dashboard → Developers → Webhooks → your configuration → Signature key. ' +
      'Webhooks are rejected until you enter it here.',
  },
  webhook_authorization_key: {
    label: 'Webhook authorization header key',
    afterWebhook: true,
    secret: true,
    optional: true,
    help: 'In the same place. If you enter it here, webhooks without it are rejected. It never replaces the signature.',
  },
  processing_channel_id: {
    label: 'Processing channel ID',
    optional: true,
    placeholder: 'pc_…',
    help: 'Settings → Channels. Only if this account should show the disputes of a single channel.',
  },
} as const satisfies CredentialFields;

export type CheckoutCredentials = Credentials<typeof credentialFields>;
export type CheckoutContext = ProviderContext<typeof credentialFields>;

/**
 * Formats of secret keys. Source: `checkout-sdk-node`, `config.js`; the `sk_<uuid>` ones belong to the previous
 * platform. Checkout.com decides about keys in any other format.
 */
const sandboxKeys = [/^sk_sbox_?[a-z2-7]{26}[a-z2-7*#$=]$/, /^sk_test_[0-9a-f-]{36}$/i];
const liveKeys = [/^sk_?[a-z2-7]{26}[a-z2-7*#$=]$/, /^sk_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i];

const previousPlatformKey = /^sk_(?:test_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds mistakes in the fields without a call. The messages never contain the entered values. */
export function checkCredentials(
  credentials: CheckoutCredentials,
  environment: Environment,
): Readonly<Record<string, string>> {
  const entered = (name: keyof CheckoutCredentials) => credentials[name] ?? '';
  const accessKey = { id: entered('access_key_id'), secret: entered('access_key_secret') };
  return fieldErrors({
    api_prefix: prefixFault(entered('api_prefix'), environment),
    secret_key: keyFault(entered('secret_key'), environment, accessKey.id !== ''),
    access_key_id: accessIdFault(accessKey),
    access_key_secret: accessSecretFault(accessKey),
    webhook_signature_key: printableFault(entered('webhook_signature_key')),
    webhook_authorization_key: printableFault(entered('webhook_authorization_key')),
    processing_channel_id: channelFault(entered('processing_channel_id')),
  });
}

function prefixFault(text: string, environment: Environment): string | undefined {
  const read = readPrefix(text);
  if (read === undefined)
    return 'Enter the prefix of your API base URL (for example vkuhvk4v), the client ID or the complete address.';
  if (read.environment !== undefined && read.environment !== environment)
    return `This is the ${read.environment} address, but the account is set to ${environment}.`;
  return undefined;
}

function keyFault(key: string, environment: Environment, hasAccessKey: boolean): string | undefined {
  if (key === '') return hasAccessKey ? undefined : 'Enter the secret key, or an access key instead.';
  if (key.startsWith('pk_')) return 'This is a public key, which cannot read disputes. Enter the secret key.';
  if (key.startsWith('ack_')) return 'This is an access key ID. Enter it in its separate field.';
  if (!/^sk[\x21-\x7e]+$/.test(key)) return 'A Checkout.com secret key begins with sk_.';
  const isSandbox = sandboxKeys.some((shape) => shape.test(key));
  const isLive = liveKeys.some((shape) => shape.test(key));
  if (isSandbox && environment === 'live')
    return 'This key is for the sandbox, but the account is set to live.';
  if (isLive && environment === 'test') return 'This key is for live, but the account is set to test.';
  return undefined;
}

type AccessKey = { readonly id: string; readonly secret: string };

function accessIdFault({ id, secret }: AccessKey): string | undefined {
  if (id === '') return secret === '' ? undefined : 'Enter the ID of this access key too.';
  return /^ack_[A-Za-z0-9]+$/.test(id) ? undefined : 'An access key ID begins with ack_.';
}

function accessSecretFault({ id, secret }: AccessKey): string | undefined {
  if (secret === '') return id === '' ? undefined : 'Enter the secret of this access key too.';
  return printableFault(secret);
}

function printableFault(text: string): string | undefined {
  return text === '' || /^[\x20-\x7e]+$/.test(text)
    ? undefined
    : 'This contains characters that a key cannot have.';
}

function channelFault(channel: string): string | undefined {
  if (channel === '' || /^pc_[a-z0-9]+$/.test(channel)) return undefined;
  return 'A processing channel ID begins with pc_.';
}

/** Keys of the previous platform are sent bare, all others as bearer tokens. */
export function isPreviousPlatformKey(key: string): boolean {
  return previousPlatformKey.test(key);
}
