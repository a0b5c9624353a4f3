import type { StoredDispute } from './account.js';
import { scenarios } from './scenarios.js';
import type { WireDispute, WireLink } from './wire.js';

/** Links always name the sandbox's host, even if the simulator runs elsewhere, so that clients can't rely on them. */
export const apiOrigin = 'https://api-m.sandbox.paypal.com';

/** The possible actions on a dispute that the simulator takes, by its state. Source: "Use Disputes API", actions by stage and status. */
export function actionsOf({ dispute, scenario }: StoredDispute): string[] {
  const { status, dispute_state: state } = dispute;
  const isOverdue = (scenarios.planOf(scenario).responseDays ?? 0) < 0;
  if (status === 'RESOLVED') return state === 'APPEALABLE' ? ['appeal'] : [];
  if (status === 'OPEN') return ['accept_claim'];
  if (status !== 'WAITING_FOR_SELLER_RESPONSE') return [];
  return isOverdue ? ['accept_claim'] : ['provide_evidence', 'accept_claim'];
}

/** The dispute as PayPal sends it. */
export function withLinks(stored: StoredDispute): WireDispute & { readonly links: readonly WireLink[] } {
  const { dispute } = stored;
  return {
    ...dispute,
    links: [selfLink(dispute), ...actionsOf(stored).map((rel) => actionLink(dispute, rel))],
  };
}

/** The complete response to a write. */
export function onlyLinks({ dispute }: StoredDispute): { readonly links: readonly WireLink[] } {
  return { links: [selfLink(dispute)] };
}

function selfLink({ dispute_id: id }: WireDispute): WireLink {
  return { href: `${apiOrigin}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' };
}

function actionLink({ dispute_id: id }: WireDispute, rel: string): WireLink {
  const path = rel.replaceAll('_', '-');
  return { href: `${apiOrigin}/v1/customer/disputes/${id}/${path}`, rel, method: 'POST' };
}
