import { signHmac } from '@rebuttal/plugin-kit';
import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { codeOf } from './ids.js';
import type { ScenarioPlan } from './scenarios.js';
import { apiHost } from './simulator-store.js';
import type { Account, SimulatorStore, Endpoint } from './simulator-store.js';
import type { WireDispute, WirePayment, WireRefund } from './wire.js';

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

/** Posts an event about a refund. */
export function publishPayment(
  store: SimulatorStore,
  account: Account,
  {
    type,
    payment,
    refund,
  }: { readonly type: string; readonly payment: WirePayment; readonly refund: WireRefund },
): void {
  for (const endpoint of store.endpointsFor(account, payment.processing_channel_id)) {
    const owner = { ...account, prefix: endpoint.prefix };
    const data = {
      id: payment.id,
      action_id: refund.id,
      amount: refund.amount,
      currency: payment.currency,
      reference: refund.reference,
      processed_on: refund.processed_on,
      response_code: refund.approved === false ? '20005' : '10000',
      response_summary: refund.approved === false ? 'Declined' : 'Approved',
      processing_channel_id: payment.processing_channel_id,
    };
    const body = JSON.stringify(envelope(store, owner, { type, data, subject: payment.id }));
    store.ports.deliver(signBody(endpoint, body));
  }
}

function toEvent(store: SimulatorStore, account: Account, type: string, dispute: WireDispute): object {
  return envelope(store, account, { type, data: toData(account, type, dispute), subject: dispute.id });
}

function envelope(
  store: SimulatorStore,
  account: Account,
  { type, data, subject }: { readonly type: string; readonly data: object; readonly subject: string },
): object {
  const id = store.newId('evt');
  const address = `${apiHost(account)}/workflows/events`;
  const action = `wfa_${codeOf(`action:${account.key}`)}`;
  return {
    id,
    type,
    version: '1.2.0',
    created_on: toEventTime(store.ports.now(), store.next('event')),
    data,
    action_invocations: [
      {
        workflow_id: `wf_${codeOf(`workflow:${account.key}`)}`,
        workflow_action_id: action,
        status: 'pending',
        _links: { self: { href: `${address}/${id}/actions/${action}` } },
      },
    ],
    _links: { self: { href: `${address}/${id}` }, subject: { href: `${address}/subject/${subject}` } },
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
