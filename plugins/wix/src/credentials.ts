import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, InstallContext, ProviderContext } from '@rebuttal/plugin-kit';

import { whyNoPublicKey } from './public-key.js';

export const credentialFields = {
  app_id: {
    label: 'Wix app ID',
    placeholder: '00000000-0000-0000-0000-000000000000',
    help: 'For your own app: dev.wix.com → your app → Develop → OAuth.',
  },
  app_secret: { label: 'Wix app secret key', secret: true, help: 'Next to the app ID.' },
  instance_id: {
    label: 'App instance ID',
    placeholder: '00000000-0000-0000-0000-000000000000',
    help: "The app's installation on your site.",
  },
  webhook_public_key: {
    label: 'Webhook public key',
    afterWebhook: true,
    optional: true,
    placeholder: '-----BEGIN PUBLIC KEY-----',
    help: 'App dashboard → Webhooks → Get Public Key. Webhooks are rejected until you enter it here.',
  },
  install_mode: {
    label: 'How the app signs in',
    optional: true,
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'client_credentials', label: 'Client credentials (current apps)' },
      { value: 'legacy', label: 'Code and refresh token (older apps)' },
    ],
  },
  share_url_id: {
    label: 'Share URL ID',
    optional: true,
    help: 'For an unlisted app: app dashboard → Share app link.',
  },
  refresh_token: { label: 'Refresh token', secret: true, optional: true, hidden: true },
} as const satisfies CredentialFields;

export type WixFields = typeof credentialFields;
export type WixCredentials = Credentials<WixFields>;
export type WixContext = ProviderContext<WixFields>;
export type WixInstallContext = InstallContext<WixFields>;

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isGuid(text: string): boolean {
  return guid.test(text);
}

/** Checks the fields without a call. */
export function checkCredentials(credentials: WixCredentials): Readonly<Record<string, string>> {
  const key = credentials.webhook_public_key ?? '';
  return fieldErrors({
    app_id: whyNoGuid(credentials.app_id, 'The app ID'),
    app_secret: whyNoSecret(credentials.app_secret),
    instance_id: whyNoGuid(credentials.instance_id, 'The app instance ID'),
    webhook_public_key: key === '' ? undefined : whyNoPublicKey(key),
    install_mode: whyNoMode(credentials.install_mode),
  });
}

function whyNoGuid(value: string | undefined, what: string): string | undefined {
  const text = value ?? '';
  if (text === '') return `${what} is required.`;
  return isGuid(text) ? undefined : `${what} has the form 00000000-0000-0000-0000-000000000000.`;
}

function whyNoSecret(value: string | undefined): string | undefined {
  const secret = value ?? '';
  if (secret === '') return 'The app secret key is required.';
  return /\s/.test(secret) ? 'The app secret key must not contain spaces.' : undefined;
}

function whyNoMode(value: string | undefined): string | undefined {
  const mode = value ?? '';
  const isKnown =
    mode === '' || credentialFields.install_mode.options.some((option) => option.value === mode);
  return isKnown ? undefined : 'Choose one of the listed options.';
}
