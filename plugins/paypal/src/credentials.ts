import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  client_id: {
    label: 'Client ID',
    placeholder: 'AX…',
    help:
      'developer.paypal.com → Apps & Credentials → Sandbox or Live → your app. The app needs the feature ' +
      '"Customer disputes".',
  },
  client_secret: {
    label: 'Client secret',
    secret: true,
    placeholder: 'EK…',
    help: 'On the same page as the client ID. Sandbox and live each have their own secret.',
  },
  webhook_id: {
    label: 'Webhook ID',
    afterWebhook: true,
    optional: true,
    placeholder: '1JE4291016473214C',
    help:
      'The app page shows it next to the webhook after you add our URL there. PayPal signs it, so webhooks are ' +
      'rejected until you enter it here.',
  },
  merchant_id: {
    label: 'Merchant ID',
    optional: true,
    placeholder: 'HAAP3SNYZZ9NG',
    help:
      'PayPal → Account settings → Business information. Only where one app serves several merchants: ' +
      'events about the others are then ignored.',
  },
} as const satisfies CredentialFields;

export type PayPalCredentials = Credentials<typeof credentialFields>;
export type PayPalContext = ProviderContext<typeof credentialFields>;

/** Longer than any id or secret seen so far; a pasted page is not one. */
const charactersMax = 200;
/** Source: Webhooks management API, `verify_webhook_signature.webhook_id`. */
const webhookIdPattern = /^[A-Za-z0-9]{1,50}$/;

/** Finds errors without a call. PayPal's IDs don't show if they are for test or live. */
export function checkCredentials(credentials: PayPalCredentials): Readonly<Record<string, string>> {
  const { client_id: id, client_secret: secret } = credentials;
  return fieldErrors({
    client_id: wordFault(id, 'Enter the client ID of the PayPal app.'),
    client_secret:
      secret !== '' && secret === id
        ? 'This is the client ID once more. Enter the secret, which PayPal shows below it.'
        : wordFault(secret, 'Enter the client secret of the PayPal app.'),
    webhook_id: webhookIdFault(credentials.webhook_id ?? ''),
    merchant_id: merchantIdFault(credentials.merchant_id ?? ''),
  });
}

/** Returns true for a webhook ID. The text `WEBHOOK_ID`, which PayPal uses to sign its samples, is not one. */
export function isWebhookId(value: string): boolean {
  return webhookIdPattern.test(value);
}

function wordFault(value: string, whenEmpty: string): string | undefined {
  if (value === '') return whenEmpty;
  if (value.includes('@')) return 'This is an email address. Enter what the app page of PayPal shows.';
  if (value.length > charactersMax || !/^[\x21-\x7e]+$/.test(value))
    return 'PayPal uses one word without spaces here. Copy it again.';
  return undefined;
}

function webhookIdFault(id: string): string | undefined {
  if (id === '' || isWebhookId(id)) return undefined;
  if (id.includes('://')) return 'This is the URL of the webhook. Enter the ID that PayPal shows beside it.';
  return 'A webhook ID has letters and digits only, for example 1JE4291016473214C.';
}

function merchantIdFault(id: string): string | undefined {
  if (id === '' || /^[A-Za-z0-9]{5,30}$/.test(id)) return undefined;
  return 'A merchant ID has letters and digits only, for example HAAP3SNYZZ9NG.';
}
