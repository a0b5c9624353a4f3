import {
  booleanOf,
  isProviderError,
  ProviderError,
  textOf,
  textsOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { askDisputeService, getMe } from './client.js';
import type { AdyenContext } from './credentials.js';
import { shown } from './failures.js';
import { unconfirmed } from './unconfirmed.js';

/** A reference of the right shape that no dispute has. */
const noDispute = '0000000000000000';

/**
 * Asks who the key is, and then for a dispute that does not exist: being told so needs the same right as all else. The
 * first question is for the merchant's eyes and may be forbidden; the second one decides.
 */
export async function verifyCredentials(context: AdyenContext): Promise<{ readonly message: string }> {
  const me = await whoAmI(context);
  if (me !== undefined && booleanOf(me, 'active') === false)
    throw new ProviderError('credentials', 'This API credential is deactivated in the Customer Area.');
  await requireDisputeRole(context, me);
  const { credentials, environment } = context;
  const account = cleanCredential(credentials.merchant_account);
  return {
    message:
      `Connected to Adyen (${environment}) for ${account}${nameIn(context, me)}.${nextStep(context)} ` +
      'The merchant account is proven by its first webhook. Disputes opened before this connection appear only ' +
      'after their next event.',
  };
}

/** A key without any management right is refused here with 403, which says nothing about disputes. */
async function whoAmI(context: AdyenContext): Promise<JsonObject | undefined> {
  try {
    return await getMe(context);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'credentials' && error.status === 403) return undefined;
    throw error;
  }
}

async function requireDisputeRole(context: AdyenContext, me: JsonObject | undefined): Promise<void> {
  try {
    const answer = await askDisputeService(context, {
      call: 'retrieveApplicableDefenseReasons',
      disputeId: noDispute,
    });
    if (!answer.isDone && answer.error.kind === 'unavailable') throw answer.error;
  } catch (error) {
    const hasRole =
      me === undefined || textsOf(me, 'roles').some((role) => unconfirmed.disputeRole.test(role));
    if (!isProviderError(error) || error.status !== 403 || error.providerCode === '901' || hasRole)
      throw error;
    const { status, providerCode, requestId } = error;
    throw new ProviderError(
      'credentials',
      'The API key works but lacks the role "API dispute management". Add it in the Customer Area under ' +
        'Developers → API credentials → your credential → Permissions.',
      { status, providerCode, requestId, cause: error },
    );
  }
}

function nameIn(context: AdyenContext, me: JsonObject | undefined): string {
  const told = me === undefined ? [] : [textOf(me, 'username'), textOf(me, 'companyName')];
  const names = told.filter((name) => name !== undefined).map((name) => shown(context, name));
  return names.length === 0 ? '' : ` as ${names.join(', ')}`;
}

function nextStep({ credentials }: AdyenContext): string {
  if (cleanCredential(credentials.hmac_key) === '')
    return ' Enter the HMAC key of the webhook next: until then every webhook is refused.';
  return cleanCredential(credentials.webhook_username) === ''
    ? ' Advised: protect the webhook with a user name and a password too.'
    : '';
}
