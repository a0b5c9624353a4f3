import { planOf } from './scenarios.js';
import type { StoredDispute } from './simulator-store.js';
import type { WireDispute, WireLink } from './wire.js';

/** Links name the sandbox's own host, wherever the simulator may stand: nobody is to follow them blindly. */
export const apiOrigin = 'https://api-m.sandbox.paypal.com';

/** What may be done with a dispute now, by its state. Source: "Use Disputes API", actions by stage and status. */
export function actionsOf({ dispute, scenario }: StoredDispute): string[] {
  const { status, dispute_state: state, dispute_life_cycle_stage: stage } = dispute;
  const isOverdue = (planOf(scenario).answerDays ?? 0) < 0;
  if (status === 'RESOLVED') return state === 'APPEALABLE' ? ['appeal'] : [];
  if (status === 'UNDER_REVIEW')
    return [...(stage === 'INQUIRY' ? [] : ['provide_supporting_info']), 'adjudicate', 'require_evidence'];
  if (status === 'OPEN') return ['accept_claim', 'escalate'];
  if (status !== 'WAITING_FOR_SELLER_RESPONSE') return ['require_evidence'];
  return [
    ...(isOverdue ? [] : ['provide_evidence']),
    'accept_claim',
    ...(stage === 'INQUIRY' ? ['escalate'] : []),
  ];
}

/** The dispute as PayPal sends it. */
export function withLinks(stored: StoredDispute): WireDispute & { readonly links: readonly WireLink[] } {
  const { dispute } = stored;
  return {
    ...dispute,
    links: [selfLink(dispute), ...actionsOf(stored).map((rel) => actionLink(dispute, rel))],
  };
}

/** All that a write answers. */
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
