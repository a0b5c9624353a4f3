import type { SecretBox } from '../../platform/shared/sealed.js';

/** The company and the user whose emails a link turns off. */
export type Subscriber = { readonly tenantId: string; readonly userId: string };

const context = 'unsubscribe';

/** A token that only this installation can write. It opens nothing except the end of the user's emails. */
export function unsubscribeToken(box: Pick<SecretBox, 'seal'>, { tenantId, userId }: Subscriber): string {
  return box.seal(Buffer.from(`${tenantId} ${userId}`), context).toString('base64url');
}

export function readUnsubscribeToken(box: Pick<SecretBox, 'open'>, token: string): Subscriber | undefined {
  try {
    const [tenantId, userId] = box.open(Buffer.from(token, 'base64url'), context).toString('utf8').split(' ');
    return tenantId === undefined || userId === undefined ? undefined : { tenantId, userId };
  } catch {
    return undefined;
  }
}
