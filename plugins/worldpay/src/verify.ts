import { verifyAccess } from './access/verify.js';
import type { WorldpayContext } from './credentials.js';
import { verifyEcomm } from './ecomm/verify.js';
import { platformOf } from './platforms.js';
import { verifyWpg } from './wpg/verify.js';

const checks = { ecomm_us: verifyEcomm, access: verifyAccess, wpg: verifyWpg };

/** Makes the cheapest call of the platform. */
export function verifyCredentials(context: WorldpayContext): Promise<{ readonly message: string }> {
  return checks[platformOf(context.credentials)](context);
}
