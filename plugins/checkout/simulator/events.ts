import { signHmac } from '@rebuttal/plugin-kit';
import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { codeOf } from './ids.js';
import type { ScenarioPlan } from './scenarios.js';
import { apiHost } from './simulator-store.js';
import type { Account, SimulatorStore, Endpoint } from './simulator-store.js';
import type { WireDispute } from './wire.js';

/** Posts events to the endpoints of the dispute's channel, one per POST, in order unless the scenario differs. */
export function publish(
  store: SimulatorStore,
  account: Account,
  change: { readonly dispute: WireDispute; readonly events: readonly string[] },
  plan: ScenarioPlan,
): void {
  const { dispute, events } = change;
  for (const endpoint of store.endpointsFor(account, dispute.payment.processing_channel_id)) {
    const owner = { ...account, prefix: endpoint.prefix };
    const bodies = events.map((type) => JSON.stringify(toEvent(store, owner, type, dispute)));
    for (const body of deliveries(bodies, plan.delivery)) store.ports.deliver(signBody(endpoint, body));
  }
}

/** Source: docs page "Configure your webhook server". */
export function signBody({ url, signatureKey, authorization }: Endpoint, body: string): SignedWebhook {
  return {
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cko-signature': signHmac(signatureKey, body, 'hex'),
      ...(authorization === undefined ? {} : { authorization }),
    },
    body,
  };
}

function toEvent(store: SimulatorStore, account: Account, type: string, dispute: WireDispute): object {
  const id = store.newId('evt');
  const address = `${apiHost(account)}/workflows/events`;
  const action = `wfa_${codeOf(`action:${account.key}`)}`;
  return {
    id,
    type,
    version: '1.2.0',
    created_on: toEventTime(store.ports.now(), store.next('event')),
    data: toData(account, type, dispute),
    action_invocations: [
      {
        workflow_id: `wf_${codeOf(`workflow:${account.key}`)}`,
        workflow_action_id: action,
        status: 'pending',
        _links: { self: { href: `${address}/${id}/actions/${action}` } },
      },
    ],
    _links: { self: { href: `${address}/${id}` }, subject: { href: `${address}/subject/${dispute.id}` } },
  };
}

/** Events have no status, only a type. The deadline and the resolution reason each come with a single type. */
function toData(account: Account, type: string, dispute: WireDispute): object {
  const { payment } = dispute;
  return {
    id: dispute.id,
    date: `${dispute.received_on.slice(0, 19)}.0000000+00:00`,
    category: dispute.category,
    amount: dispute.amount,
    currency: dispute.currency,
    reason_code: dispute.reason_code,
    payment_id: payment.id,
    payment_action_id: payment.action_id,
    payment_reference: payment.reference,
    payment_method: payment.method,
    client_id: `cli_${`${account.prefix}${account.key}`.slice(0, 26)}`,
    processing_channel_id: payment.processing_channel_id,
    entity_id: dispute.entity_id,
    ...(type === 'dispute_evidence_required' ? { evidence_required_by: dispute.evidence_required_by } : {}),
    ...(type === 'dispute_resolved' ? { resolved_reason: dispute.resolved_reason } : {}),
  };
}

/** Seven fractional digits; the last four keep the order of events in one millisecond. */
function toEventTime(time: Date, sequence: number): string {
  const order = String(sequence % 10_000).padStart(4, '0');
  return `${time.toISOString().slice(0, 23)}${order}+00:00`;
}
