import type { WorldpayContext } from '../credentials.js';

import { queryPayments } from './client.js';

const hourMs = 3_600_000;

/** Reads one payment of the last hour, because the API has no call about disputes. */
export async function verifyAccess(context: WorldpayContext): Promise<{ readonly message: string }> {
  await queryPayments(context, `?${queryOf(context).toString()}`);
  const side = context.environment === 'test' ? 'try' : 'live';
  const signing =
    (context.credentials.event_secret ?? '') === ''
      ? ' Next, ask Worldpay to sign events and enter the secret. Until then every event is refused.'
      : '';
  return {
    message:
      `Connected to Access Worldpay (${side}). New disputes arrive as events; older ones cannot be read. ` +
      `Respond in the Worldpay portal.${signing}`,
  };
}

function queryOf({ now, credentials }: WorldpayContext): URLSearchParams {
  const end = now();
  const entity = credentials.entity ?? '';
  return new URLSearchParams({
    startDate: new Date(end.getTime() - hourMs).toISOString(),
    endDate: end.toISOString(),
    pageSize: '1',
    ...(entity === '' ? {} : { entityReferences: entity }),
  });
}
