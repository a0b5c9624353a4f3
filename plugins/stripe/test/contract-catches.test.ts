import { can, isProviderError, isUnreadable, parseObject, ProviderError } from '@rebuttal/plugin-kit';
import type { AnyContext, AnyProvider, PacketItem, ProviderHttp } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';
import { errorOf, inWorld, providerCases } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { createSimulator } from '../simulator/index.js';
import stripe from '../src/index.js';

import { stripeSample } from './contract-sample.js';

const good = stripe as unknown as AnyProvider;

/** The titles of the guarantees that this provider breaks. */
async function brokenBy(provider: AnyProvider, among: readonly RegExp[]): Promise<string[]> {
  const broken: string[] = [];
  const cases = providerCases(provider, stripeSample).filter(({ title }) =>
    among.some((one) => one.test(title)),
  );
  for (const { title, run } of cases) {
    await inWorld(provider, stripeSample, run).catch(() => broken.push(title));
  }
  return broken;
}

/** A provider whose HTTP client is wrapped by `change`. */
function withHttp(change: (http: ProviderHttp) => ProviderHttp): AnyProvider {
  const through = (context: AnyContext): AnyContext => ({ ...context, http: change(context.http) });
  const { fetchDispute, submitEvidence, acceptDispute } = good;
  return {
    ...good,
    fetchDispute: (context, id) => fetchDispute?.(through(context), id) ?? Promise.reject(new Error('none')),
    submitEvidence: (submission) =>
      submitEvidence?.({ ...submission, context: through(submission.context) }) ??
      Promise.reject(new Error('none')),
    acceptDispute: (context, ...rest) =>
      acceptDispute?.(through(context), ...rest) ?? Promise.reject(new Error('none')),
  };
}

const withoutFile = ({ file: _, ...item }: PacketItem): PacketItem => item;
const changed = (over: Partial<AnyProvider>): AnyProvider => ({ ...good, ...over });

/** Likely mistakes of a plugin, and the guarantees that must detect each. */
const mistakes: readonly [string, AnyProvider, readonly RegExp[]][] = [
  [
    'accepts every webhook',
    changed({ verifyWebhook: () => undefined }),
    [
      /changed in transit/,
      /without a signature/,
      /secret is empty/,
      /secret is another one/,
      /too old/,
      /account of another merchant/,
    ],
  ],
  ['accepts every body', changed({ readWebhook: () => [] }), [/malformed/, /announces a new dispute/]],
  [
    'invents an event ID',
    changed({
      readWebhook: (context, request) =>
        good.readWebhook(context, request).map((event) => ({ ...event, id: String(Math.random()) })),
    }),
    [/repeated webhook the same ID/, /repeated webhook as the same event/],
  ],
  [
    'ignores new event types',
    changed({
      readWebhook: (context, request) =>
        good
          .readWebhook(context, request)
          .map((event) =>
            event.isUnknown === true ? { ...event, kind: 'ignored', why: 'It is new.' } : event,
          ),
    }),
    [/reports an unknown event type/],
  ],
  [
    'inspects no packet',
    changed({ inspectPacket: () => Promise.resolve([]) }),
    [/names each file/, /as sending it: files as large as one may be/],
  ],
  [
    'rejects every packet',
    changed({ inspectPacket: () => Promise.resolve(['This packet is not accepted.']) }),
    [/finds no problem in a usual packet/, /as sending it: files of every type/, /as sending it: long texts/],
  ],
  [
    'does not report how long to wait',
    withHttp((http) => ({
      async request(request) {
        const response = await http.request(request);
        return { ...response, headers: new Headers() };
      },
    })),
    [/how long to wait for a busy provider/],
  ],
  [
    'never checks if its evidence has arrived',
    withHttp((http) => ({
      async request(request) {
        const response = await http.request(request);
        if (request.method !== 'GET' || response.status !== 200) return response;
        const forgetful = {
          ...(response.json() as object),
          status: 'needs_response',
          metadata: {},
          evidence_details: { due_by: 1e10 },
        };
        return { ...response, json: () => forgetful };
      },
    })),
    [/the case won/, /killed right after the final call/],
  ],
  [
    'sends the final call twice',
    withHttp((http) => ({
      async request(request) {
        if (request.body === 'submit=true')
          await http.request({ ...request, headers: { ...request.headers, 'idempotency-key': 'a' } });
        return http.request(request);
      },
    })),
    [/marks the irreversible call/],
  ],
  [
    'does not announce the final call',
    changed({
      submitEvidence: ({ journal, ...rest }) =>
        can(good, 'submitEvidence')
          ? good.submitEvidence({ ...rest, journal: { ...journal, markSending: () => Promise.resolve() } })
          : Promise.reject(new Error('none')),
    }),
    [/marks the irreversible call in the journal once/],
  ],
  [
    'uploads without the journal',
    changed({
      submitEvidence: ({ journal, ...rest }) =>
        can(good, 'submitEvidence')
          ? good.submitEvidence({ ...rest, journal: { ...journal, once: (_, work) => work() } })
          : Promise.reject(new Error('none')),
    }),
    [/uploads no file twice/],
  ],
  [
    'drops the files of its packets',
    changed({
      submitEvidence: ({ packet, ...rest }) =>
        can(good, 'submitEvidence')
          ? good.submitEvidence({ ...rest, packet: { ...packet, items: packet.items.map(withoutFile) } })
          : Promise.reject(new Error('none')),
    }),
    [/sends the file of each type/],
  ],
  [
    'includes the key in its messages',
    changed({
      fetchDispute: async (context, id) => {
        if (!can(good, 'fetchDispute')) throw new Error('none');
        return good.fetchDispute(context, id).catch((error: unknown) => {
          if (!isProviderError(error)) throw error;
          throw new ProviderError(
            error.kind,
            `${error.message} (key ${context.credentials.secret_key ?? ''})`,
          );
        });
      },
    }),
    [/contains no secret/],
  ],
  [
    'repeats the texts of a list of errors',
    withHttp((http) => ({
      async request(request) {
        const response = await http.request(request);
        const { errors = [] } = parseObject(response.text()) ?? {};
        const [{ detail = '' } = {}] = errors as readonly { readonly detail?: string }[];
        if (detail !== '') throw new ProviderError('refused', detail);
        return response;
      },
    })),
    [/contains no secret/],
  ],
  [
    'divides every amount by a hundred',
    changed({
      fetchDispute: async (context, id) => {
        if (!can(good, 'fetchDispute')) throw new Error('none');
        const dispute = await good.fetchDispute(context, id);
        return {
          ...dispute,
          amount: { ...dispute.amount, amountMinor: Math.round(dispute.amount.amountMinor / 100) },
        };
      },
    }),
    [/JPY/, /KWD/, /maps a new dispute/],
  ],
  [
    'names a network as the provider does',
    changed({
      fetchDispute: async (context, id) => {
        if (!can(good, 'fetchDispute')) throw new Error('none');
        const { network, ...dispute } = await good.fetchDispute(context, id);
        return { ...dispute, network: network === 'amex' ? 'american_express' : network };
      },
    }),
    [/maps the card network/],
  ],
  [
    'lists the first page only',
    changed({
      async *listDisputes(context, since) {
        if (!can(good, 'listDisputes')) return;
        let left = 100;
        for await (const dispute of good.listDisputes(context, since)) if (left-- > 0) yield dispute;
      },
    }),
    [/over all pages/],
  ],
  [
    'lists only disputes that were opened since',
    changed({
      async *listDisputes(context, since) {
        if (!can(good, 'listDisputes')) return;
        for await (const dispute of good.listDisputes(context, since))
          if (isUnreadable(dispute) || dispute.openedAt >= since) yield dispute;
      },
    }),
    [/opened long before and has changed since/],
  ],
  [
    'ends its list at the first unreadable row',
    changed({
      async *listDisputes(context, since) {
        if (!can(good, 'listDisputes')) return;
        for await (const dispute of good.listDisputes(context, since)) {
          if (isUnreadable(dispute)) throw dispute.fault;
          yield dispute;
        }
      },
    }),
    [/when one row is unreadable/],
  ],
  [
    'drops its submission count once the bank has decided',
    changed({
      fetchDispute: async (context, id) => {
        if (!can(good, 'fetchDispute')) throw new Error('none');
        const dispute = await good.fetchDispute(context, id);
        return dispute.stage === 'closed' ? { ...dispute, submissionCount: 0 } : dispute;
      },
    }),
    [/sees the case won/, /sees the case lost/],
  ],
  [
    'accepts evidence only once per dispute',
    changed({
      submitEvidence: async (submission) => {
        if (!can(good, 'submitEvidence') || !can(good, 'fetchDispute')) throw new Error('none');
        const { submissionCount } = await good.fetchDispute(submission.context, submission.id);
        if (submissionCount > 0) throw new ProviderError('refused', 'It was answered.');
        return good.submitEvidence(submission);
      },
    }),
    [/plays second_round/],
  ],
  [
    'has a simulator without late wins',
    changed({
      createSimulator: (ports) => {
        const simulator = createSimulator(ports);
        const isLateWin = ({ scenario }: SimulatedDisputeRequest) => scenario === 'late_win';
        return {
          ...simulator,
          createDispute: (account, options) =>
            simulator.createDispute(account, isLateWin(options) ? { ...options, scenario: 'lost' } : options),
        };
      },
    }),
    [/plays late_win/],
  ],
  ['has no label', changed({ manifest: { ...good.manifest, label: '' } }), [/manifest that can be loaded/]],
  [
    'treats an unsent call as done',
    withHttp((http) => ({
      request: (request) =>
        request.body === 'submit=true'
          ? http.request({ ...request, method: 'GET', body: undefined })
          : http.request(request),
    })),
    [/the case won/, /breaks before the final call/],
  ],
];

describe('the provider contract', () => {
  it('passes for a valid provider in the same cases', async () => {
    expect(
      await brokenBy(
        good,
        mistakes.flatMap(([, , noticed]) => noticed),
      ),
    ).to.deep.equal([]);
  });

  for (const [what, provider, noticed] of mistakes) {
    it(`fails for a provider that ${what}`, async () => {
      const broken = await brokenBy(provider, noticed);
      for (const title of noticed) {
        expect(
          broken.some((one) => title.test(one)),
          `${title.source} did not detect it`,
        ).to.equal(true);
      }
    });
  }

  it('reports the counts and the expected failure', async () => {
    const messageOf = async (wanted: RegExp, provider: AnyProvider, sample = stripeSample) => {
      const found = providerCases(provider, sample).find(({ title }) => wanted.test(title));
      const error = await errorOf(() => inWorld(provider, sample, found?.run ?? (() => undefined)));
      return (error as Error).message;
    };
    const uncounted = { ...stripeSample, isFinalWrite: () => false };
    expect(await messageOf(/the case won/, good, uncounted)).to.match(/^final calls .* sample\.isFinalWrite/);
    const open = changed({ verifyWebhook: () => undefined });
    expect(await messageOf(/without a signature/, open)).to.equal(
      'it was expected to fail as signature and did not',
    );
  });

  it('has no cases for capabilities that a provider does not have', () => {
    const { submitEvidence: _submit, acceptDispute: _accept, ...rest } = good;
    const reader = {
      ...rest,
      manifest: { ...good.manifest, capabilities: ['listDisputes', 'fetchDispute'] as const },
    };
    const titles = providerCases(reader, stripeSample).map(({ title }) => title);
    expect(titles.filter((title) => /sends evidence|uploads|accepts a dispute/.test(title))).to.deep.equal(
      [],
    );
    expect(titles).to.include('lists nothing if there are no disputes');
  });
});
