import { openEnvironment, timeOf, type BenchEnvironment, type OpenDispute } from '../environment.js';
import { median } from '../figures.js';
import { makeScan } from '../pdf-file.js';
import {
  interleave,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
  type FigureText,
} from '../rounds.js';
import type { SeenCall } from '../simulated-stripe.js';

const [perRound, perRoundQuick] = [12, 4];
/** Before the first round: a server that has just started has compiled none of its code yet. */
const [warmUps, warmUpsQuick] = [15, 3];
const filesPerDispute = 3;
const fileBytes = 200_000;

/** The latency to a provider in the same city, and to one far away. */
const delaysMs = [5, 100] as const;

/** With a preview before submitting, as in the web app, or directly after the last file. */
type Way = { readonly isPreviewed: boolean; readonly provider: string };

const text = ({ isPreviewed, provider }: Way) => ({
  work: `submission of a letter and ${filesPerDispute} files${isPreviewed ? ' after a preview' : ''}, from the request to its end; the provider is simulated ${provider}`,
  baseline: 'the same calls by fetch, sequentially',
  unit: 'ms',
});
const atOnce = 'without delay';

/** The product's work besides its calls (letter, packet, files, record, notifications), and its waits. */
export async function measureSubmission(bench: Bench): Promise<Figure[]> {
  const environment = await openEnvironment(bench, 'submission');
  try {
    const figures: Figure[] = [];
    for (const isPreviewed of bench.isQuick ? [] : [true, false])
      figures.push(
        ...(await measure(bench, environment, {
          isPreviewed,
          ...text({ isPreviewed, provider: atOnce }),
          target: undefined,
        })),
      );
    for (const delayMs of bench.isQuick ? delaysMs.slice(0, 1) : delaysMs) {
      environment.stripe.setDelay(delayMs);
      const away = { isPreviewed: true, provider: `and takes ${delayMs} ms a call` };
      figures.push(...(await measure(bench, environment, { ...away, ...text(away), target: undefined })));
    }
    return figures;
  } finally {
    await environment.close();
  }
}

async function measure(
  bench: Bench,
  environment: BenchEnvironment,
  { isPreviewed, ...text }: FigureText & Pick<Way, 'isPreviewed'>,
): Promise<Figure[]> {
  bench.log(text.work);
  const scan = makeScan(fileBytes);
  const [before, each] = bench.isQuick ? [warmUpsQuick, perRoundQuick] : [warmUps, perRound];
  const submitOne = async () => submit(environment, await prepare(environment, scan, isPreviewed));
  try {
    let last = (await submitOne()).calls;
    for (let time = 1; time < before; time += 1) last = (await submitOne()).calls;
    const rounds = await interleave<Round>({
      rounds: bench.rounds,
      bare: async () => {
        const times: number[] = [];
        for (let time = 0; time < each; time += 1) times.push(await repeat(environment, last));
        return { ms: median(times), callingMs: 0 };
      },
      product: async () => {
        const all: Submitted[] = [];
        for (let time = 0; time < each; time += 1) all.push(await submitOne());
        last = all.at(-1)?.calls ?? last;
        return {
          ms: median(all.map(({ ms }) => ms)),
          callingMs: median(all.map(({ calls }) => coveredMs(calls.seen))),
        };
      },
    });
    const own = rounds.map(({ product: { ms, callingMs } }) => ({ bare: callingMs, product: ms }));
    return [
      toFigure(
        text,
        rounds.map(({ bare, product }) => ({ bare: bare.ms, product: product.ms })),
      ),
      toFigure(
        { ...text, baseline: 'the time with at least one of its calls in progress', target: undefined },
        own,
      ),
    ];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(text, error.message)];
    throw error;
  }
}

/** How long at least one of them was in progress. */
function coveredMs(calls: readonly SeenCall[]): number {
  let [covered, end] = [0, 0];
  for (const { from, until } of calls.toSorted((one, other) => one.from - other.from)) {
    covered += Math.max(0, until - Math.max(from, end));
    end = Math.max(end, until);
  }
  return covered;
}

async function prepare(
  environment: BenchEnvironment,
  scan: Buffer,
  isPreviewed: boolean,
): Promise<OpenDispute> {
  const dispute = await environment.openDispute();
  for (const type of ['receipt', 'shipping_documentation', 'customer_communication'].slice(
    0,
    filesPerDispute,
  )) {
    const form = new FormData();
    form.set('dispute_id', dispute.disputeId);
    form.set('evidence_type', type);
    form.set('title', `Scan of ${type}`);
    form.set('file', new File([new Uint8Array(scan)], `${type}.pdf`, { type: 'application/pdf' }));
    await environment.request('/api/evidence/upload', form);
  }
  if (isPreviewed) await environment.request(`/api/disputes/${dispute.disputeId}/preflight`);
  environment.stripe.takeCalls();
  return dispute;
}

type Round = { readonly ms: number; readonly callingMs: number };
type Submitted = { readonly ms: number; readonly calls: Calls };
type Calls = { readonly of: OpenDispute; readonly seen: readonly SeenCall[] };

/** @throws {VoidError} if the provider has not received it at the end */
async function submit(environment: BenchEnvironment, dispute: OpenDispute): Promise<Submitted> {
  let status = '';
  environment.stripe.holdWebhooks();
  try {
    const ms = await timeOf(async () => {
      const response = await environment.request<{ submission: { status: string } }>(
        `/api/disputes/${dispute.disputeId}/submit`,
        {},
      );
      status = response.submission.status;
    });
    if (status !== 'submitted') throw new VoidError(`the status of a submission is "${status}"`);
    const seen = environment.stripe.takeCalls();
    requireSent(seen.at(-1)?.response);
    return { ms, calls: { of: dispute, seen } };
  } finally {
    await environment.stripe.releaseWebhooks();
  }
}

/**
 * Repeats the calls for a new dispute that the product does not know: with its id, and with the ids of the uploaded
 * files.
 */
async function repeat(environment: BenchEnvironment, { of, seen }: Calls): Promise<number> {
  const fresh = environment.stripe.createDispute({ isSilent: true });
  const changed = new Map([[of.providerDisputeId, fresh]]);
  const rename = (value: string) => {
    let renamed = value;
    for (const [before, after] of changed) renamed = renamed.replaceAll(before, after);
    return renamed;
  };
  let last = '';
  const ms = await timeOf(async () => {
    for (const { method, path, headers, body, response: recorded } of seen) {
      const stored = ['authorization', 'content-type', 'stripe-version'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, headers[name]] as const],
      );
      const response = await fetch(environment.stripe.url + rename(path), {
        method,
        headers: stored.map(([name, value]) => [name, value]),
        ...(method === 'GET'
          ? {}
          : { body: isUpload(headers) ? new Uint8Array(body) : rename(body.toString()) }),
      });
      last = await response.text();
      if (!response.ok) throw new VoidError(`${method} ${path} responded with ${response.status}`);
      const [before, after] = [idOf(recorded), idOf(last)];
      if (before !== undefined && after !== undefined) changed.set(before, after);
    }
  });
  requireSent(last);
  environment.stripe.takeCalls();
  return ms;
}

/** An upload contains no id that differs between runs, so it needs no replacement. */
function isUpload(headers: SeenCall['headers']): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}

function idOf(response: string): string | undefined {
  return (JSON.parse(response) as { id?: string }).id;
}

function requireSent(response: string | undefined): void {
  const { status } = JSON.parse(response ?? '{}') as { status?: string };
  if (status !== 'under_review')
    throw new VoidError(`the status of the dispute is "${status ?? 'missing'}" after it`);
}
