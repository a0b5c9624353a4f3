import {
  can,
  createProviderHttp,
  forAccount,
  toDecimalText,
  type AnyContext,
  type AnyProvider,
  type ProviderDispute,
  type ProviderHttp,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';
import {
  commonScenarios,
  createMemoryStore,
  type SignedWebhook,
  type SimulatedAccount,
  type Simulator,
  type SimulatorFactory,
} from '@rebuttal/plugin-kit/simulator';

/** One step of the dry run with its result. */
export type DryRunStep = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
};

type DryRun = {
  /** The provider with the capabilities of the simulator's account. */
  readonly provider: AnyProvider;
  readonly simulator: Simulator;
  readonly account: SimulatedAccount;
  readonly context: AnyContext;
  readonly delivered: readonly SignedWebhook[];
};
type Step<Run> = readonly [name: string, check: (run: Run) => Promise<string>];

const stepTimeoutMs = 10_000;

/** The dry run of a plugin whose package has no simulator. */
export const noSimulator: DryRunStep = {
  name: 'Simulator',
  status: 'ok',
  message: 'none; plays with nock recordings',
};

/**
 * Plays the start of a dispute with the provider's simulator, in memory and without network access: credentials, a dispute
 * with its webhook, and a fetch of it. Stops at the first failure.
 */
export async function dryRunPlugin(whole: AnyProvider): Promise<DryRunStep[]> {
  const { createSimulator } = whole;
  if (createSimulator === undefined) return [noSimulator];
  return runSteps(() => setUp(whole, createSimulator), commonScenarios, [
    ['Credentials', tryCredentials],
    ['Dispute', tryDispute],
  ]);
}

/** Stops at the first failure. */
export async function runSteps<Run extends { readonly simulator: Pick<Simulator, 'scenarios'> }>(
  setUpRun: () => Run,
  scenarios: readonly string[],
  checks: readonly Step<Run>[],
): Promise<DryRunStep[]> {
  const steps: DryRunStep[] = [];
  try {
    const run = setUpRun();
    steps.push(countScenarios(run.simulator, scenarios));
    for (const [name, check] of checks) {
      steps.push({ name, status: 'ok', message: await inTime(check(run)) });
    }
  } catch (error) {
    const name = checks[steps.length - 1]?.[0] ?? 'Simulator';
    steps.push({ name, status: 'fail', message: error instanceof Error ? error.message : String(error) });
  }
  return steps;
}

function setUp(whole: AnyProvider, createSimulator: SimulatorFactory): DryRun {
  const delivered: SignedWebhook[] = [];
  const now = () => new Date();
  const simulator = createSimulator({
    store: createMemoryStore(),
    now,
    deliver: (webhook) => void delivered.push(webhook),
  });
  const credentials = simulator.sampleCredentials();
  const { id } = whole.manifest;
  return {
    provider: forAccount(whole, credentials),
    simulator,
    account: { credentials, webhookUrl: `https://dry-run.invalid/api/webhooks/${id}/main` },
    context: {
      environment: 'test',
      apiUrl: 'https://simulator.invalid',
      credentials,
      http: httpTo(simulator),
      now,
    },
    delivered,
  };
}

/** Routes calls to the simulator instead of the network. */
export function httpTo(simulator: Pick<Simulator, 'handle'>): ProviderHttp {
  return createProviderHttp({
    sleep: () => Promise.resolve(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const answer = await simulator.handle({
        method: request.method,
        path: pathname,
        query: searchParams,
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
      });
      const body = answer.body === '' ? null : answer.body;
      return new Response(body, { status: answer.status, headers: { ...answer.headers } });
    },
  });
}

/** Missing scenarios are only a warning, because a provider may not support all of them. */
function countScenarios({ scenarios }: Pick<Simulator, 'scenarios'>, common: readonly string[]): DryRunStep {
  const missing = common.filter((name) => !scenarios.includes(name));
  const count = scenarios.length === 1 ? 'one scenario' : `${scenarios.length} scenarios`;
  return missing.length === 0
    ? { name: 'Scenarios', status: 'ok', message: count }
    : { name: 'Scenarios', status: 'warn', message: `${count}; missing: ${missing.join(', ')}` };
}

async function tryCredentials({ provider, context }: DryRun): Promise<string> {
  const faults = Object.entries(provider.checkCredentials(context.credentials, 'test'));
  if (faults.length > 0)
    throw new Error(
      `it rejects its own sample credentials: ${faults.map((fault) => fault.join(': ')).join('; ')}`,
    );
  return (await provider.verifyCredentials(context)).message;
}

async function tryDispute(run: DryRun): Promise<string> {
  const { simulator, account } = run;
  const { providerDisputeId } = simulator.createDispute(account, {});
  const events =
    run.provider.manifest.webhook === undefined ? [] : await readDeliveredEvents(run, providerDisputeId);
  const dispute = await readDispute(run, providerDisputeId, events);
  if (dispute?.providerDisputeId !== providerDisputeId)
    throw new Error(`it made ${providerDisputeId} and read ${dispute?.providerDisputeId ?? 'no dispute'}`);
  if (dispute.status === 'unknown')
    throw new Error(`its plugin does not map the status "${dispute.providerStatus}"`);
  const amount = `${toDecimalText(dispute.amount)} ${dispute.amount.currency}`;
  const reported = events.length === 0 ? 'read' : 'announced by a signed webhook and read';
  return `${providerDisputeId} over ${amount}, ${dispute.status}: ${reported}`;
}

type DeliveredEvent = { readonly id: string; readonly request: WebhookRequest };

/** Verifies and parses the webhooks about the dispute as the server would. */
async function readDeliveredEvents(
  { provider, context, delivered }: DryRun,
  providerDisputeId: string,
): Promise<DeliveredEvent[]> {
  const events: DeliveredEvent[] = [];
  for (const { body, headers, url } of delivered) {
    const request = {
      body: Buffer.from(body),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      query: Object.fromEntries(new URL(url).searchParams),
      url,
    };
    await provider.verifyWebhook(context, request);
    const about = provider
      .readWebhook(context, request)
      .filter((event) => event.kind === 'dispute' && event.providerDisputeId === providerDisputeId);
    events.push(...about.map(({ id }) => ({ id, request })));
  }
  if (events.length === 0) throw new Error(`no webhook reported ${providerDisputeId}`);
  return events;
}

async function readDispute(
  { provider, context }: DryRun,
  providerDisputeId: string,
  events: readonly DeliveredEvent[],
): Promise<ProviderDispute | undefined> {
  if (can(provider, 'fetchDispute')) return provider.fetchDispute(context, providerDisputeId);
  if (!can(provider, 'disputeFromHistory')) return undefined;
  return provider.disputeFromHistory(context, providerDisputeId, { events, submittedAt: [] });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end within ten seconds')), stepTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
