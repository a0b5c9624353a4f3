import { openDesk, timeOf, type Desk, type OpenDispute } from '../clients.js';
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

const perRound = 12;
/** Before the first round: a server that has just started has translated none of its code yet. */
const warmUps = 15;
const filesPerDispute = 3;
const fileBytes = 200_000;

/** What a call takes to a provider in the same town, and to one that is far away. */
const delaysMs = [5, 100] as const;

/** With a look at what would be sent before it, as people have it in the web app, or right after the last file. */
type Way = { readonly looksAhead: boolean; readonly provider: string };

const text = ({ looksAhead, provider }: Way) => ({
  work: `submission of a letter and ${filesPerDispute} files${looksAhead ? ' that was looked at before' : ''}, from the request to its end; the provider is simulated ${provider}`,
  baseline: 'the same calls to it by fetch, one after the other',
  unit: 'ms',
});
const atOnce = 'without delay';
const target = { is: 'at most', ratio: 1.5 } as const;

/** What the product does beside its calls: letter, packet, files, record, news; and what it waits for. */
export async function measureSubmission(bench: Bench): Promise<Figure[]> {
  const desk = await openDesk(bench, 'submission');
  try {
    const figures: Figure[] = [];
    for (const looksAhead of [true, false])
      figures.push(
        ...(await measure(bench, desk, { looksAhead, ...text({ looksAhead, provider: atOnce }), target })),
      );
    for (const delayMs of delaysMs) {
      desk.stripe.answerAfter(delayMs);
      const away = { looksAhead: true, provider: `and takes ${delayMs} ms a call` };
      figures.push(...(await measure(bench, desk, { ...away, ...text(away), target: undefined })));
    }
    return figures;
  } finally {
    await desk.close();
  }
}

async function measure(
  bench: Bench,
  desk: Desk,
  { looksAhead, ...text }: FigureText & Pick<Way, 'looksAhead'>,
): Promise<Figure[]> {
  bench.say(text.work);
  const scan = makeScan(fileBytes);
  const submitOne = async () => submit(desk, await prepare(desk, scan, looksAhead));
  try {
    let last = (await submitOne()).calls;
    for (let time = 1; time < warmUps; time += 1) last = (await submitOne()).calls;
    const rounds = await interleave<Round>({
      rounds: bench.rounds,
      bare: async () => {
        const times: number[] = [];
        for (let time = 0; time < perRound; time += 1) times.push(await repeat(desk, last));
        return { ms: median(times), callingMs: 0 };
      },
      product: async () => {
        const all: Submitted[] = [];
        for (let time = 0; time < perRound; time += 1) all.push(await submitOne());
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
        { ...text, baseline: 'the time in which one of its own calls is under way', target: undefined },
        own,
      ),
    ];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(text, error.message)];
    throw error;
  }
}

/** How long at least one of them was under way. */
function coveredMs(calls: readonly SeenCall[]): number {
  let [covered, end] = [0, 0];
  for (const { from, until } of calls.toSorted((one, other) => one.from - other.from)) {
    covered += Math.max(0, until - Math.max(from, end));
    end = Math.max(end, until);
  }
  return covered;
}

async function prepare(desk: Desk, scan: Buffer, looksAhead: boolean): Promise<OpenDispute> {
  const dispute = await desk.openDispute();
  for (const type of ['receipt', 'shipping_documentation', 'customer_communication'].slice(
    0,
    filesPerDispute,
  )) {
    const form = new FormData();
    form.set('dispute_id', dispute.disputeId);
    form.set('evidence_type', type);
    form.set('title', `Scan of ${type}`);
    form.set('file', new File([new Uint8Array(scan)], `${type}.pdf`, { type: 'application/pdf' }));
    await desk.ask('/api/evidence/upload', form);
  }
  if (looksAhead) await desk.ask(`/api/disputes/${dispute.disputeId}/preflight`);
  desk.stripe.takeCalls();
  return dispute;
}

type Round = { readonly ms: number; readonly callingMs: number };
type Submitted = { readonly ms: number; readonly calls: Calls };
type Calls = { readonly of: OpenDispute; readonly seen: readonly SeenCall[] };

/** @throws {VoidError} if the provider has not got it at the end */
async function submit(desk: Desk, dispute: OpenDispute): Promise<Submitted> {
  let status = '';
  desk.stripe.tellLater();
  try {
    const ms = await timeOf(async () => {
      const answer = await desk.ask<{ submission: { status: string } }>(
        `/api/disputes/${dispute.disputeId}/submit`,
        {},
      );
      status = answer.submission.status;
    });
    if (status !== 'submitted') throw new VoidError(`a submission stands at "${status}"`);
    const seen = desk.stripe.takeCalls();
    requireSent(seen.at(-1)?.answer);
    return { ms, calls: { of: dispute, seen } };
  } finally {
    await desk.stripe.tellNow();
  }
}

/** Makes the same calls for a new dispute of which the product hears nothing: with its id, and the ids of the files as they are uploaded. */
async function repeat(desk: Desk, { of, seen }: Calls): Promise<number> {
  const fresh = desk.stripe.createDispute({ isTold: false });
  const changed = new Map([[of.providerDisputeId, fresh]]);
  const rename = (value: string) => {
    let renamed = value;
    for (const [before, after] of changed) renamed = renamed.replaceAll(before, after);
    return renamed;
  };
  let last = '';
  const ms = await timeOf(async () => {
    for (const { method, path, headers, body, answer } of seen) {
      const kept = ['authorization', 'content-type', 'stripe-version'].flatMap((name) =>
        headers[name] === undefined ? [] : [[name, headers[name]] as const],
      );
      const response = await fetch(desk.stripe.url + rename(path), {
        method,
        headers: kept.map(([name, value]) => [name, value]),
        ...(method === 'GET'
          ? {}
          : { body: isUpload(headers) ? new Uint8Array(body) : rename(body.toString()) }),
      });
      last = await response.text();
      if (!response.ok) throw new VoidError(`${method} ${path} was answered with ${response.status}`);
      const [before, after] = [idOf(answer), idOf(last)];
      if (before !== undefined && after !== undefined) changed.set(before, after);
    }
  });
  requireSent(last);
  desk.stripe.takeCalls();
  return ms;
}

/** It names nothing that is another time. */
function isUpload(headers: SeenCall['headers']): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}

function idOf(answer: string): string | undefined {
  return (JSON.parse(answer) as { id?: string }).id;
}

function requireSent(answer: string | undefined): void {
  const { status } = JSON.parse(answer ?? '{}') as { status?: string };
  if (status !== 'under_review')
    throw new VoidError(`the dispute stands at "${status ?? 'nothing'}" after it`);
}
