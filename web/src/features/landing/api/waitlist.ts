import { bodyOf } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';

/** Returns the server's message, if it has one. */
export function joinWaitlist(email: string): Promise<{ message?: string }> {
  return bodyOf(client.api.POST('/api/waitlist/join', { body: { email } }));
}
