import { objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** What may be done with a dispute. Source: "Use Disputes API"; PayPal's links alone say which of it now. */
export type Action = 'provide_evidence' | 'appeal' | 'accept_claim';

const paths: Readonly<Record<Action, string>> = {
  provide_evidence: 'provide-evidence',
  appeal: 'appeal',
  accept_claim: 'accept-claim',
};

/** The names of all links but the one to the dispute itself. Both spellings, with `-` and with `_`, occur. */
export function offersOf(dispute: JsonObject): string[] {
  return objectsOf(dispute, 'links')
    .map((link) => (textOf(link, 'rel') ?? '').replaceAll('-', '_'))
    .filter((rel) => rel !== '' && rel !== 'self');
}

export function isOffered(dispute: JsonObject, action: Action): boolean {
  return offersOf(dispute).includes(action);
}

/** Links name hosts of their own, so paths are made here and called at the address that the account has. */
export function disputePath(id: string, action?: Action): string {
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  return action === undefined ? path : `${path}/${paths[action]}`;
}
