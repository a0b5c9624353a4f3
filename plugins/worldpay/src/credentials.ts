import { fieldErrors, ProviderError } from '@rebuttal/plugin-kit';
import type { CredentialFields, Credentials, ProviderContext } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { isTimeZone } from './days.js';
import { findPlatform, on, platformOptions } from './platforms.js';

export const credentialFields = {
  platform: {
    label: 'Worldpay platform',
    options: platformOptions,
    help: 'Your Worldpay account manager knows which one you have. Responses can be sent from here only on the US eCommerce platform.',
  },
  username: {
    label: 'API user name',
    optional: true,
    requiredWhen: on('ecomm_us', 'access'),
    help:
      'US eCommerce: the API user with chargeback rights in iQ. Access: the user name from your Implementation Manager ' +
      'or the dashboard. WPG: the XML user, only to check the connection. Test and live users differ.',
  },
  password: {
    label: 'API password',
    secret: true,
    optional: true,
    requiredWhen: on('ecomm_us', 'access'),
    help: 'Belongs to the user name.',
  },
  merchant_id: {
    label: 'Merchant ID or merchant code',
    optional: true,
    when: on('ecomm_us', 'wpg'),
    requiredWhen: on('wpg'),
    help:
      'WPG: notifications for another merchant code are rejected. ' +
      'US eCommerce: only if this account should show the cases of a single merchant ID.',
  },
  entity: {
    label: 'Entity reference',
    optional: true,
    when: on('access'),
    help: 'Access only, from your Implementation Manager. Limits the connection check to this entity.',
  },
  event_secret: {
    label: 'Event signature secret',
    secret: true,
    optional: true,
    when: on('access'),
    afterWebhook: true,
    help:
      'Access only. Signing is off until you request it from your Implementation Manager. ' +
      'Events are rejected until you enter the secret here.',
  },
  event_key_id: {
    label: 'Event signature key ID',
    optional: true,
    when: on('access'),
    afterWebhook: true,
    placeholder: '1',
    help: 'Access only: the number before the first slash of the Event-Signature header. Leave blank to accept any key ID.',
  },
  notification_token: {
    label: 'Notification token',
    secret: true,
    optional: true,
    when: on('wpg'),
    requiredWhen: on('wpg'),
    help:
      'WPG only, because WPG signs nothing. Choose a long random text, enter it here, and add it as ' +
      '?token=… to the webhook URL in the Merchant Admin Interface. Notifications without it are rejected.',
  },
  deadline_timezone: {
    label: 'Time zone of deadlines',
    optional: true,
    when: on('ecomm_us'),
    placeholder: assumptions.dayZone,
    help: 'US eCommerce only: deadlines are days without a time. They end at the end of the day in this time zone.',
  },
} as const satisfies CredentialFields;

export type WorldpayCredentials = Credentials<typeof credentialFields>;
export type WorldpayContext = ProviderContext<typeof credentialFields>;

const tokenCharactersMin = 16;
const howToUseToken = 'Also add it as ?token=… to the webhook URL in the Merchant Admin Interface.';

/** Without one, anyone who learns the webhook URL could forge notifications. @throws {ProviderError} of kind `credentials` */
export function requireToken({ notification_token: entered }: WorldpayCredentials): string {
  const token = entered ?? '';
  if (token !== '') return token;
  throw new ProviderError(
    'credentials',
    `Notifications are refused until this account has a token. Enter a notification token. ${howToUseToken}`,
  );
}

/** Checks the fields without a call. The messages never repeat the entered values. */
export function checkCredentials(credentials: WorldpayCredentials): Readonly<Record<string, string>> {
  const entered = (name: keyof WorldpayCredentials) => credentials[name] ?? '';
  const platform = findPlatform(entered('platform'));
  const needsUser = platform !== 'wpg' || entered('username') !== '' || entered('password') !== '';
  return fieldErrors({
    platform: platform === undefined ? 'Choose the Worldpay platform of this account.' : undefined,
    username: needsUser ? userFault(entered('username')) : undefined,
    password: needsUser ? passwordFault(entered('password')) : undefined,
    merchant_id: merchantFault(entered('merchant_id'), platform === 'wpg'),
    entity: printableFault(entered('entity')),
    event_secret: printableFault(entered('event_secret')),
    event_key_id: keyIdFault(entered('event_key_id')),
    notification_token: tokenFault(entered('notification_token'), platform === 'wpg'),
    deadline_timezone: zoneFault(entered('deadline_timezone')),
  });
}

function userFault(user: string): string | undefined {
  if (user === '') return 'Enter the API user name.';
  return user.includes(':') ? 'The user name must not contain a colon.' : printableFault(user);
}

function passwordFault(password: string): string | undefined {
  return password === '' ? 'Enter the API password.' : printableFault(password);
}

function merchantFault(merchant: string, isNeeded: boolean): string | undefined {
  if (merchant === '') return isNeeded ? 'Enter the merchant code.' : undefined;
  return /^[\x21-\x7e]{1,64}$/.test(merchant) ? undefined : 'The merchant code must not contain spaces.';
}

function keyIdFault(keyId: string): string | undefined {
  const isKeyId = keyId === '' || /^[^\s,/]{1,64}$/.test(keyId);
  return isKeyId ? undefined : 'Enter only the part before the first slash of the header.';
}

function tokenFault(token: string, isNeeded: boolean): string | undefined {
  if (token === '') return isNeeded ? `Enter a notification token. ${howToUseToken}` : undefined;
  if (new RegExp(`^[A-Za-z0-9_-]{${tokenCharactersMin},128}$`).test(token)) return undefined;
  return `Use at least ${tokenCharactersMin} letters, digits, hyphens or underscores.`;
}

function zoneFault(zone: string): string | undefined {
  return zone === '' || isTimeZone(zone) ? undefined : 'Enter a time zone such as America/New_York.';
}

function printableFault(text: string): string | undefined {
  return /^[\x20-\x7e]*$/.test(text) ? undefined : 'This contains characters that Worldpay never uses.';
}

/** The time zone of the days of the US platform. */
export function zoneOf({ credentials }: Pick<WorldpayContext, 'credentials'>): string {
  const zone = credentials.deadline_timezone ?? '';
  return isTimeZone(zone) ? zone : assumptions.dayZone;
}
