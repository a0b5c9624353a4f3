import { objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** Actions on a dispute. Only PayPal's links decide which are possible. Source: "Use Disputes API". */
export type Action = 'provide_evidence' | 'appeal' | 'accept_claim';

const paths: Readonly<Record<Action, string>> = {
  provide_evidence: 'provide-evidence',
  appeal: 'appeal',
  accept_claim: 'accept-claim',
};

/** The names of all links except the one to the dispute. They are spelled with `-` or `_`. */
export function offersOf(dispute: JsonObject): string[] {
  return objectsOf(dispute, 'links')
    .map((link) => (textOf(link, 'rel') ?? '').replaceAll('-', '_'))
    .filter((rel) => rel !== '' && rel !== 'self');
}

export function isOffered(dispute: JsonObject, action: Action): boolean {
  return offersOf(dispute).includes(action);
}

/** Links have other hosts, so paths are built here and called at the account's host. */
export function disputePath(id: string, action?: Action): string {
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  return action === undefined ? path : `${path}/${paths[action]}`;
}
