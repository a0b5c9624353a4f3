import fc, { type Arbitrary } from 'fast-check';

import { ruleOf } from '../../core/src/identity/access/permissions.js';
import { judge, type Problem } from './checks.js';
import { operationOf, operations, type FuzzedOperation } from './contract.js';
import { createHttpClient, toCurl, type HttpClient, type SentCall } from './http-client.js';
import { requestsFor, type FuzzRequest } from './requests.js';
import type { Stage } from './stage.js';
import { createTally, type Tally } from './tally.js';
import { toCall } from './to-call.js';

/** A fault, with the smallest call that shows it. */
export type Finding = {
  readonly request: FuzzRequest;
  readonly problems: readonly Problem[];
  readonly curl: string;
};

/** A readable fault: what was seen, the call for a shell, and the request for the corpus. */
export function describeFinding({ request, problems, curl }: Finding): string {
  const seen = problems.map((problem) => `  ${problem.check}: ${problem.seen}`);
  return [
    `${request.operationId}, called by ${request.caller}`,
    ...seen,
    `  ${curl}`,
    `  ${JSON.stringify(request)}`,
  ].join('\n');
}

export type Fuzzer = {
  /** Sends one call and returns what is wrong with its response. */
  play(request: FuzzRequest): Promise<Finding | undefined>;
  /** Sends this many calls, from one seed. Returns the faults, each kind of an operation once. */
  run(options: {
    readonly seed: number;
    readonly calls: number;
    readonly only?: string | undefined;
  }): Promise<Finding[]>;
  readonly tally: Tally;
  close(): void;
};

/** Calls between two rounds of new disputes and users. */
const refreshEvery = 250;

/** Calls from one address: an address with too many refusals is throttled, and most addresses have few. */
const callsOfAddress = 50;

function addressOf(call: number): string {
  const number = Math.floor(call / callsOfAddress);
  return `10.7.${Math.floor(number / 256) % 256}.${number % 256}`;
}

/** The time limit for a response on a shared machine; the figures of a run show the actual times. */
const limitMs = 10_000;

export type FuzzerOptions = {
  /** Shared by several fuzzers of a run. */
  readonly tally?: Tally;
  /** Called with each fault as soon as it is found and minimized. */
  readonly onFinding?: (finding: Finding) => void;
};

export function createFuzzer(stage: Stage, options: FuzzerOptions = {}): Fuzzer {
  const { tally = createTally(), onFinding } = options;
  const client = createHttpClient(stage.server.url);
  const known = new Set<string>();
  let sent = 0;

  async function play(request: FuzzRequest): Promise<Finding | undefined> {
    const operation = operationOf(request.operationId);
    const side = stage.sideOf(request.caller);
    const bearer = await stage.bearerOf(request.caller, operation);
    const lookUp = (reference: Parameters<typeof stage.pool.lookUp>[1]) => stage.pool.lookUp(side, reference);
    sent += 1;
    const call = toCall(operation, request, { lookUp, bearer, from: addressOf(sent) });
    if (sent % refreshEvery === 0) await stage.refresh();
    const curl = () => toCurl(stage.server.url, call);
    const response = await sendOrFail(client, call);
    if (response instanceof Error)
      return { request, problems: [{ check: 'no answer', seen: response.message }], curl: curl() };
    tally.note(operation.operationId, response);
    const { pool, canaries, server } = stage;
    const around = { pool, canaries, folders: [server.dataDir, process.cwd()], limitMs };
    // Sign-ins and links reveal the data of their company to any caller.
    const audience = operation.guard.kind === 'permission' ? side : 'platform';
    const problems = judge({ operation, request, call, response, side: audience }, around);
    learn(stage, { operation, side, response });
    return problems.length === 0 ? undefined : { request, problems, curl: curl() };
  }

  const signatures = ({ request, problems }: Finding) =>
    problems.map(({ check }) => `${request.operationId}: ${check}`);

  async function findOne(arbitrary: Arbitrary<FuzzRequest>, seed: number, calls: number) {
    let last: Finding | undefined;
    const property = fc.asyncProperty(arbitrary, async (request) => {
      const finding = await play(request);
      if (finding === undefined || signatures(finding).every((one) => known.has(one))) return true;
      last = finding;
      return false;
    });
    const result = await fc.check(property, { seed, numRuns: calls, maxSkipsPerRun: 0 });
    return { played: result.numRuns, finding: result.failed ? last : undefined };
  }

  return {
    play,
    tally,
    close: () => client.close(),
    run: async ({ seed, calls, only }) => {
      const arbitrary = anyRequest(stage.callerNames, only);
      const findings: Finding[] = [];
      let done = 0;
      for (let round = 0; done < calls && findings.length < 50; round += 1) {
        const { played, finding } = await findOne(arbitrary, seed + round, calls - done);
        done += Math.max(1, played);
        if (finding === undefined) continue;
        findings.push(finding);
        onFinding?.(finding);
        for (const one of signatures(finding)) known.add(one);
      }
      return findings;
    },
  };
}

function sendOrFail(client: HttpClient, call: SentCall) {
  return client
    .send(call)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** Takes a hundred times as long as others, or uses up shared objects. */
const seldom = new Set([
  'submitDispute',
  'markSubmitted',
  'acceptDispute',
  'deleteTemplate',
  'deleteWebhookEndpoint',
  'deleteChatChannel',
  'deletePspAccount',
  'disconnectStoreAccount',
  'previewResponse',
  'downloadResponse',
  'downloadPackage',
  'register',
  'login',
  'verifyLogs',
]);

/** Takes a second to create, and is the same in each round. */
const cachedRequests = new Map<string, Arbitrary<FuzzRequest>>();

function anyRequest(callers: readonly string[], only: string | undefined): Arbitrary<FuzzRequest> {
  const key = [only ?? '', ...callers].join('\n');
  const made = cachedRequests.get(key) ?? makeRequests(callers, only);
  cachedRequests.set(key, made);
  return made;
}

function makeRequests(callers: readonly string[], only: string | undefined): Arbitrary<FuzzRequest> {
  const chosen = operations.filter(({ operationId }) => only === undefined || operationId === only);
  if (chosen.length === 0) throw new Error(`openapi.yaml has no operation ${String(only)}`);
  return fc.oneof(
    ...chosen.map((operation) => ({
      weight: seldom.has(operation.operationId) ? 1 : 5,
      arbitrary: requestsFor(operation, callerOf(operation, callers)),
    })),
  );
}

/** Mostly permitted callers: others are refused before anything is read. */
function callerOf({ guard }: FuzzedOperation, callers: readonly string[]): Arbitrary<string> {
  const permitted = [
    'the owner',
    'the owner',
    "another company's owner",
    'an administrator',
    'a member',
    'a key with only this scope',
    "a super admin in the owner's name",
  ];
  const isPlatform =
    guard.kind === 'permission' && ruleOf(guard.permission).roles.every((role) => role === 'super_admin');
  return fc.oneof(
    { weight: 4, arbitrary: isPlatform ? fc.constant('a super admin') : fc.constantFrom(...permitted) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
}

type SeenResponse = Pick<Parameters<typeof judge>[0], 'operation' | 'response' | 'side'>;

/** The response fields with ids of another form, or with values that belong together (the groups of a match). */
const idPatterns: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'cursor', pattern: /"next_cursor":"([^"]+)"/g },
  { kind: 'deliveryId', pattern: /"delivery_id":"([^"]+)"/g },
  { kind: 'jobId', pattern: /"job_id":"(\d+)"/g },
  { kind: 'refreshToken', pattern: /"refresh_token":"([^"]+)"/g },
  { kind: 'invitationToken', pattern: /"link":"[^"]+[?&]token=([^"&]+)/g },
  { kind: 'calendarSecret', pattern: /\/api\/calendar\/([\w-]+)\.ics/g },
  { kind: 'imageKey', pattern: /\/images\/img_\w+\/([\w-]+)/g },
  {
    kind: 'submission',
    pattern: /"submission_id":"(?<submissionId>\w+)","dispute_id":"(?<disputeId>\w+)"/g,
  },
];

/** Longer responses only repeat shorter ones. */
const readMax = 200_000;

/** The objects for later calls. */
function learn({ pool }: Stage, { operation, side, response: { status, bytes } }: SeenResponse): void {
  if (status >= 300 || bytes.length > readMax) return;
  const text = bytes.toString('utf8');
  pool.harvest(side, text);
  for (const { kind, pattern } of idPatterns) {
    const of = kind === 'cursor' ? `cursor of ${operation.operationId}` : kind;
    for (const { 1: value = '', groups } of text.matchAll(pattern))
      if (groups === undefined) pool.add(kind === 'refreshToken' ? 'platform' : side, of, value);
      else pool.addTogether(side, of, groups);
  }
}
