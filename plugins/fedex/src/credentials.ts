import { fieldErrors } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, ProviderContext } from '@rebuttal/plugin-kit';

export const credentialFields = {
  client_id: {
    label: 'API key',
    placeholder: 'l7…',
    help: 'developer.fedex.com → Manage organization → Projects → your project. Test and production have their own keys.',
  },
  client_secret: {
    label: 'Secret key',
    secret: true,
    help: 'FedEx shows it once, when the project is created. It can be generated again on the page of the project.',
  },
  account_number: {
    label: 'Shipping account number',
    optional: true,
    placeholder: '123456789',
    help:
      'The nine digits of the account that pays for the shipments. Without it, the proof of delivery has neither the ' +
      'signature nor the full address.',
  },
} as const satisfies CredentialFields;

export type FedExCredentials = Credentials<typeof credentialFields>;
export type FedExContext = ProviderContext<typeof credentialFields>;

/** Longer than any key seen so far; a pasted page is not one. */
const charactersMax = 200;

/** Finds errors without a call. FedEx's keys don't show if they are for test or production. */
export function checkCredentials(credentials: FedExCredentials): Readonly<Record<string, string>> {
  const { client_id: id, client_secret: secret } = credentials;
  return fieldErrors({
    client_id: keyFault(id, 'Enter the API key of the FedEx project.'),
    client_secret:
      secret !== '' && secret === id
        ? 'This is the API key again. Enter the secret key of the project.'
        : keyFault(secret, 'Enter the secret key of the FedEx project.'),
    account_number: accountFault(credentials.account_number ?? ''),
  });
}

function keyFault(value: string, whenEmpty: string): string | undefined {
  if (value === '') return whenEmpty;
  if (value.includes('@')) return 'This is an email address. Enter the value from the page of the project.';
  return value.length > charactersMax || !/^[\x21-\x7e]+$/.test(value)
    ? 'This is not a valid FedEx value. Copy it again, without spaces.'
    : undefined;
}

/** Source: Basic Integrated Visibility, "Signature Proof of Delivery details". */
function accountFault(number: string): string | undefined {
  return number === '' || /^\d{9}$/.test(number)
    ? undefined
    : 'A FedEx shipping account number has nine digits, without spaces.';
}
