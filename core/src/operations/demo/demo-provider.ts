import {
  can,
  createProviderHttp,
  type EvidencePacket,
  type ProviderRequest,
  type SubmissionJournal,
  type WebhookEvent,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';
import type { SignedWebhook, SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';

import type { ProviderSnapshot } from '../../case/disputes/disputes.repository.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';

/** An address for the plugin's calls, which do not leave the process. */
const apiUrl = 'http://simulator.invalid';

export type DemoProviderDeps = { readonly sandbox: Sandbox; readonly contexts: ProviderContexts };

/** The steps of one case, each with its time. */
export type DemoTimes = { readonly opened: Date; readonly answered?: Date; readonly decided?: Date };

/** The provider's part of a case. */
export type ProviderStory = {
  readonly times: DemoTimes;
  readonly request: SimulatedDisputeRequest;
  /** Undefined: the dispute is accepted. */
  readonly packet: EvidencePacket | undefined;
  readonly outcome: 'won' | 'lost';
};

export type DemoWebhook = {
  readonly at: Date;
  readonly request: WebhookRequest;
  readonly event: WebhookEvent;
};

/** A case as its provider has reported it. */
export type PlayedCase = {
  readonly account: PspAccount;
  readonly isEventSourced: boolean;
  readonly opened: ProviderSnapshot;
  readonly answered?: ProviderSnapshot;
  readonly decided?: ProviderSnapshot;
  /** The provider's response to the submission. */
  readonly receipt?: unknown;
  readonly webhooks: readonly DemoWebhook[];
};

/**
 * Plays one case at an account's simulated provider, through its plugin. Nothing uses the network, so it is independent of the
 * addresses that the operator has set.
 */
export async function playCase(
  { sandbox, contexts }: DemoProviderDeps,
  account: PspAccount,
  { times, request, packet, outcome }: ProviderStory,
): Promise<PlayedCase> {
  const connected = contexts.for(account);
  const { provider } = connected;
  const isEventSourced = !can(provider, 'fetchDispute');
  const webhooks: DemoWebhook[] = [];
  const at = (time: Date) => inPast(connected, sandbox, { account, time, webhooks });
  const read = async (occurredAt: Date, acts: Acts = {}) => ({
    dispute: await readDispute(at(occurredAt), id, { webhooks, ...acts }),
    asOf: occurredAt,
    occurredAt,
  });

  const { providerDisputeId: id } = at(times.opened).past.createDispute(request);
  const played = { account, isEventSourced, opened: await read(times.opened), webhooks };
  const { answered, decided } = times;
  let acts: Acts = {};
  let receipt: unknown;
  if (answered !== undefined) {
    const { provider, context } = at(answered);
    if (packet === undefined) {
      if (can(provider, 'acceptDispute')) await provider.acceptDispute(context, id, id);
      acts = { acceptedAt: answered };
    } else {
      if (can(provider, 'submitEvidence'))
        receipt = (await provider.submitEvidence({ context, id, packet, journal: unrecorded })).raw;
      acts = { submittedAt: [answered] };
    }
  }
  const afterAnswer = answered && (await read(answered, acts));
  if (decided !== undefined) at(decided).past.resolve(id, outcome);
  return {
    ...played,
    receipt,
    ...(afterAnswer === undefined ? {} : { answered: afterAnswer }),
    ...(decided === undefined ? {} : { decided: await read(decided, acts) }),
  };
}

type Acts = { readonly submittedAt?: readonly Date[]; readonly acceptedAt?: Date };

/** A process that ends in between starts the whole demo over. */
const unrecorded: SubmissionJournal = {
  once: (_step, work) => work(),
  recall: () => Promise.resolve(undefined),
  mayAlreadyBeSent: false,
  markSending: () => Promise.resolve(),
};

/** The account's plugin, connected to its simulator at a time in the past. */
function inPast(
  { provider, context }: ConnectedProvider,
  sandbox: Sandbox,
  { account, time, webhooks }: { account: PspAccount; time: Date; webhooks: DemoWebhook[] },
) {
  const now = () => time;
  const deliver = (webhook: SignedWebhook) => {
    const request = toWebhookRequest(webhook);
    for (const event of provider.readWebhook(context, request)) webhooks.push({ at: time, request, event });
  };
  const past = sandbox.past(account, { at: time, deliver });
  const http = createProviderHttp({
    send: async (request) => {
      const { status, headers, body } = await past.handle(toSimulatorRequest(request));
      return { status, headers: new Headers(headers), body: oneChunk(body) };
    },
  });
  return { past, provider, context: { ...context, apiUrl, http, now } };
}

async function readDispute(
  { provider, context }: ReturnType<typeof inPast>,
  id: string,
  { webhooks, submittedAt = [], acceptedAt }: Acts & { readonly webhooks: readonly DemoWebhook[] },
) {
  if (can(provider, 'fetchDispute')) return provider.fetchDispute(context, id);
  const events = webhooks.map(({ at, request, event }) => ({ id: event.id, request, receivedAt: at }));
  const history = { events, submittedAt, ...(acceptedAt === undefined ? {} : { acceptedAt }) };
  const dispute = can(provider, 'disputeFromHistory')
    ? provider.disputeFromHistory(context, id, history)
    : undefined;
  if (dispute === undefined)
    throw new Error(`The simulator of ${provider.manifest.label} has no dispute ${id}`);
  return dispute;
}

function toSimulatorRequest({ method, url, headers = {}, body = '' }: ProviderRequest) {
  const { pathname, searchParams: query } = new URL(url);
  return {
    method,
    path: decodeURI(pathname),
    query,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body),
  };
}

function toWebhookRequest({ url, headers, body }: SignedWebhook): WebhookRequest {
  return {
    body: Buffer.from(body),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    query: Object.fromEntries(new URL(url).searchParams),
  };
}

// oxlint-disable-next-line typescript/require-await -- bodies are async iterables
async function* oneChunk(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body);
}
