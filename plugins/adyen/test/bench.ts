import { createMemoryStore } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  JsonObject,
  SignedWebhook,
  SimulatedAccount,
  KeyValueStore,
} from '@rebuttal/plugin-kit';
import { samplePdf } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../src/simulator.js';

import { account as merchantAccount, disputePath, hmacKey, now } from './helpers.js';
import type { Item } from './helpers.js';

export const credentials = {
  merchant_account: merchantAccount,
  api_key: 'AQErabbitHutchCarrotKey',
  hmac_key: hmacKey,
};
export const account: SimulatedAccount = { credentials, webhookUrl: 'https://shop.test/hooks?from=adyen' };

type Call = { readonly key?: string; readonly account?: string; readonly idempotencyKey?: string };

/** A simulator with its delivered webhooks and the calls that a merchant would make. */
export function createBench(store: KeyValueStore = createMemoryStore()) {
  const delivered: SignedWebhook[] = [];
  let clock = now.getTime();
  const simulator = createSimulator({
    store,
    now: () => new Date(clock),
    deliver: (webhook) => void delivered.push(webhook),
  });
  const raw = async (method: string, path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await simulator.handle({
      method,
      path,
      query: new URLSearchParams(),
      headers,
      body: Buffer.from(body),
    });
    return { status: response.status, body: JSON.parse(response.body) as JsonObject };
  };
  const call = (name: string, id: string, fields: object = {}, over: Call = {}) =>
    raw(
      'POST',
      `${disputePath}/${name}`,
      JSON.stringify({
        merchantAccountCode: over.account ?? merchantAccount,
        disputePspReference: id,
        ...fields,
      }),
      {
        'x-api-key': over.key ?? credentials.api_key,
        ...(over.idempotencyKey === undefined ? {} : { 'idempotency-key': over.idempotencyKey }),
      },
    );
  const items = () =>
    delivered.flatMap(({ body }) =>
      (JSON.parse(body) as { notificationItems: { NotificationRequestItem: Item }[] }).notificationItems.map(
        ({ NotificationRequestItem: item }) => item,
      ),
    );
  const supply = async (id: string, code: string, over: object = {}) => {
    const content = Buffer.from(await samplePdf(code)).toString('base64');
    const document = { content, contentType: 'application/pdf', defenseDocumentTypeCode: code, ...over };
    return call('supplyDefenseDocument', id, { defenseDocuments: [document] });
  };
  return {
    simulator,
    delivered,
    raw,
    call,
    items,
    supply,
    /** `NOTIFICATION_OF_CHARGEBACK/Undefended` */
    eventLog: () =>
      items().map(
        ({ eventCode, additionalData }) =>
          `${String(eventCode)}/${(additionalData?.disputeStatus as string | undefined) ?? '-'}`,
      ),
    advance: (days: number) => void (clock += days * 86_400_000),
    open: (request: SimulatedDisputeRequest = {}) =>
      simulator.createDispute(account, request).providerDisputeId,
    /** Defends with the general reason of the default Mastercard dispute. */
    async defend(id: string) {
      await supply(id, 'DefenseMaterial');
      const { body } = await call('retrieveApplicableDefenseReasons', id);
      const reasons = (body.defenseReasons ?? []) as { defenseReasonCode: string; satisfied: boolean }[];
      const defenseReasonCode = reasons.find(({ satisfied }) => satisfied)?.defenseReasonCode ?? 'none';
      return call('defendDispute', id, { defenseReasonCode });
    },
    resultOf: ({ body }: { readonly body: JsonObject }) =>
      body.disputeServiceResult as { readonly success: boolean; readonly errorMessage?: string },
  };
}
