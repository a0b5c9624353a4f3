import { booleanOf, isProviderError, ProviderError, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { callDisputeService, getMe } from './client.js';
import type { AdyenContext } from './credentials.js';
import { toDisplayText } from './errors.js';

/** A well-formed reference that belongs to no dispute. */
const noDispute = '0000000000000000';

/**
 * Reads the credential, then requests a dispute that does not exist, which needs the same permission as every other
 * call. The first call only helps the merchant and may be forbidden; the second one decides.
 */
export async function verifyCredentials(context: AdyenContext): Promise<{ readonly message: string }> {
  const me = await findCredential(context);
  if (me !== undefined && booleanOf(me, 'active') === false)
    throw new ProviderError('credentials', 'This API credential is deactivated in the Customer Area.');
  await requireDisputeRole(context, me);
  const { credentials, environment } = context;
  const account = credentials.merchant_account;
  return {
    message:
      `Connected to Adyen (${environment}) for ${account}${nameIn(context, me)}.${nextStep(context)} ` +
      'Its first webhook will confirm the merchant account. Disputes opened before this connection appear only ' +
      'after their next event.',
  };
}

/** Without a management permission this call returns 403, which proves nothing about disputes. */
async function findCredential(context: AdyenContext): Promise<JsonObject | undefined> {
  try {
    return await getMe(context);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'credentials' && error.status === 403) return undefined;
    throw error;
  }
}

async function requireDisputeRole(context: AdyenContext, me: JsonObject | undefined): Promise<void> {
  try {
    const result = await callDisputeService(context, {
      call: 'retrieveApplicableDefenseReasons',
      disputeId: noDispute,
    });
    if (!result.isDone && result.error.kind === 'unavailable') throw result.error;
  } catch (error) {
    const hasRole =
      me === undefined || textsOf(me, 'roles').some((role) => assumptions.disputeRole.test(role));
    if (!isProviderError(error) || error.status !== 403 || error.providerCode === '901' || hasRole)
      throw error;
    throw new ProviderError(
      'credentials',
      'The API key works but lacks the role "API dispute management". Add it in the Customer Area under ' +
        'Developers → API credentials → your credential → Permissions.',
      { cause: error },
    );
  }
}

function nameIn(context: AdyenContext, me: JsonObject | undefined): string {
  const names = (me === undefined ? [] : [textOf(me, 'username'), textOf(me, 'companyName')])
    .filter((name) => name !== undefined)
    .map((name) => toDisplayText(context, name));
  return names.length === 0 ? '' : ` as ${names.join(', ')}`;
}

function nextStep({ credentials }: AdyenContext): string {
  if ((credentials.hmac_key ?? '') === '')
    return ' Next, enter the HMAC key of the webhook: webhooks are rejected until then.';
  return (credentials.webhook_username ?? '') === ''
    ? ' Recommended: also protect the webhook with a username and a password.'
    : '';
}
