import { signHmac } from '@rebuttal/plugin-kit';
import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { apiHost } from './account.js';
import type { Account, Endpoint } from './account.js';
import { codeOf } from './ids.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute, WirePayment, WireRefund } from './wire.js';

/** The account with the prefix of its hosts as the merchant entered it. */
type Owner = Pick<Account, 'key' | 'prefix' | 'isSandbox'>;

type Content = { readonly type: string; readonly data: object; readonly subject: string };

/** Posts events to the endpoints of the dispute's channel, one per POST, in order unless the scenario differs. */
export function publish(
  account: Account,
  change: { readonly dispute: WireDispute; readonly events: readonly string[] },
  { delivery }: ScenarioPlan,
): void {
  const { dispute, events } = change;
  const contents = (owner: Owner) =>
    events.map((type) => ({ type, data: toData(owner, type, dispute), subject: dispute.id }));
  post(account, dispute.payment.processing_channel_id, contents, delivery);
}

function post(
  account: Account,
  channel: string,
  contentsFor: (owner: Owner) => readonly Content[],
  delivery?: ScenarioPlan['delivery'],
): void {
  for (const endpoint of account.endpointsFor(channel)) {
    const { key, isSandbox } = account;
    const owner = { key, isSandbox, prefix: endpoint.prefix };
    const bodies = contentsFor(owner).map((content) => JSON.stringify(envelope(account, owner, content)));
    for (const body of deliveries(bodies, delivery)) account.ports.deliver(signBody(endpoint, body));
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
  account: Account,
  {
    type,
    payment,
    refund,
  }: { readonly type: string; readonly payment: WirePayment; readonly refund: WireRefund },
): void {
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
  post(account, payment.processing_channel_id, () => [{ type, data, subject: payment.id }]);
}

function envelope(account: Account, owner: Owner, { type, data, subject }: Content): object {
  const id = account.newId('evt');
  const address = `${apiHost(owner)}/workflows/events`;
  const action = `wfa_${codeOf(`action:${account.key}`)}`;
  return {
    id,
    type,
    version: '1.2.0',
    created_on: toEventTime(account.ports.now(), account.next('event')),
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
function toData({ prefix, key }: Owner, type: string, dispute: WireDispute): object {
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
    client_id: `cli_${`${prefix}${key}`.slice(0, 26)}`,
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
