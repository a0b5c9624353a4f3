import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, Environment, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  secret_key: {
    label: 'Secret or restricted API key',
    secret: true,
    placeholder: 'sk_… or rk_…',
    help:
      'Dashboard → Developers → API keys. Preferably a restricted key with: Disputes write, Files write, ' +
      'Charges read, PaymentIntents read, Events read.',
  },
  webhook_secret: {
    label: 'Webhook signing secret',
    afterWebhook: true,
    secret: true,
    optional: true,
    placeholder: 'whsec_…',
    help:
      'Stripe shows it after you register the webhook URL: Dashboard → Developers → Webhooks → your endpoint. ' +
      'Webhooks are rejected until you enter it here.',
  },
  stripe_account: {
    label: 'Connected account ID',
    optional: true,
    placeholder: 'acct_…',
    help: 'Only for platforms that handle the disputes of a connected account.',
  },
} as const satisfies CredentialFields;

export type StripeCredentials = Credentials<typeof credentialFields>;
export type StripeContext = ProviderContext<typeof credentialFields>;

const keyPattern = /^(?:sk|rk)_(test|live)_[A-Za-z0-9]+$/;

/** Finds errors without a call. The messages never repeat the entered value. */
export function checkCredentials(
  credentials: StripeCredentials,
  environment: Environment,
): Readonly<Record<string, string>> {
  return fieldErrors({
    secret_key: keyFault(credentials.secret_key, environment),
    webhook_secret: webhookSecretFault(credentials.webhook_secret ?? ''),
    stripe_account: accountFault(credentials.stripe_account ?? ''),
  });
}

function keyFault(key: string, environment: Environment): string | undefined {
  if (key === '') return 'Enter the secret key or a restricted key.';
  if (key.startsWith('pk_'))
    return 'This is a publishable key, which cannot read disputes. Enter the secret key.';
  if (key.startsWith('sk_org_'))
    return 'Organization keys are not supported. Enter a key of the account itself.';
  if (key.startsWith('whsec_')) return 'This is a webhook signing secret. Enter the API key here.';
  const mode = keyPattern.exec(key)?.[1];
  if (mode === undefined) return 'A Stripe key begins with sk_test_, sk_live_, rk_test_ or rk_live_.';
  if (mode !== environment) return `This key is for ${mode} mode, but the account is set to ${environment}.`;
  return undefined;
}

function webhookSecretFault(secret: string): string | undefined {
  if (secret === '' || /^whsec_[A-Za-z0-9+/=_-]+$/.test(secret)) return undefined;
  return 'The signing secret of a webhook endpoint begins with whsec_.';
}

function accountFault(account: string): string | undefined {
  if (account === '' || /^acct_[A-Za-z0-9]+$/.test(account)) return undefined;
  return 'A connected account ID begins with acct_.';
}
