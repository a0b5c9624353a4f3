import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';

import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { wordyPdf } from '../../../core/src/testing/wordy-pdf.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';
import { bodyOf, fill, signUp } from './busy-company.js';

const [uploadsAtOnce, lettersAtOnce, checksAtOnce] = [8, 4, 4];
const samples = 6;
const slowestMs = 3_000;
const pdf = { format: 'pdf' };

/** One company occupies the processes that read files and print letters; another one needs both for a moment. */
export const busyLanes: Scenario = {
  id: 'R28',
  guarantee:
    'while one company sends files that take minutes to read and prints long letters, the picture and the letter of another take at most 3 s',
  runs: 3,
  async play(run) {
    const world = await World.open({ providers: ['stripe'], environment: { DEFAULT_FEATURES: 'all' } });
    try {
      const { id } = await world.createDispute('stripe', { reason: 'product_not_received' });
      await fill(world, id);
      const other = await signUp(world);
      const otherId = await addDispute(world, other);
      while (run.shouldContinue()) await playRound({ world, id, other, otherId, run });
    } finally {
      await world.close();
    }
  },
};

type Round = {
  readonly world: World;
  readonly id: string;
  readonly other: ApiClient;
  readonly otherId: string;
  readonly run: Run;
};

async function playRound({ world, id, other, otherId, run }: Round): Promise<void> {
  await needBoth({ other, otherId, run }, 'idle');
  const ending = new AbortController();
  const attack = occupy(world, id, ending.signal);
  await pause(2_000);
  for (let taken = 0; taken < samples; taken += 1) await needBoth({ other, otherId, run }, 'busy');
  ending.abort();
  const underWay = (await Promise.all(attack)).filter(Boolean).length;
  run.most("the busy company's requests under way", underWay);
  if (underWay < attack.length) run.violated(`only ${underWay} of ${attack.length} requests kept it busy`);
}

/** The other company uploads a picture and prints its letter, one after the other. */
async function needBoth(
  { other, otherId, run }: Pick<Round, 'other' | 'otherId' | 'run'>,
  state: 'idle' | 'busy',
): Promise<void> {
  const fields = { dispute_id: otherId, evidence_type: 'other', title: 'Hutch' };
  const picture = new File([await smallPicture(run)], 'hutch.webp');
  const needs: readonly (readonly [string, () => Promise<ApiAnswer>])[] = [
    ['picture', () => other.upload('/api/evidence/upload', fields, picture)],
    ['letter', () => other.post(`/api/response-assembly/disputes/${otherId}/download`, pdf)],
  ];
  for (const [what, request] of needs) {
    const since = performance.now();
    const { status } = await request();
    const ms = performance.now() - since;
    run.most(`ms for a ${what} (${state}) at most`, ms);
    if (status >= 300) run.violated(`the ${what} of the other company got ${status}`);
    if (state === 'busy' && ms > slowestMs) run.violated(`the ${what} took ${Math.round(ms)} ms`);
  }
}

/** Repeats all requests of the busy company. Each returns true if one was under way at the signal. */
function occupy(world: World, id: string, signal: AbortSignal): Promise<boolean>[] {
  const wordy = wordyPdf();
  let sent = 0;
  const upload = async () => {
    const form = new FormData();
    // A comment behind the end makes it another file, so that no failure is remembered.
    form.set('file', new File([await wordy, `\n% ${(sent += 1)}`], 'words.pdf'));
    for (const [name, value] of Object.entries({ dispute_id: id, evidence_type: 'other', title: 'Words' }))
      form.set(name, value);
    return { path: '/api/evidence/upload', method: 'POST', body: form };
  };
  const path = `/api/response-assembly/disputes/${id}/download`;
  const json = { 'content-type': 'application/json' };
  const letter = () => ({ path, method: 'POST', body: JSON.stringify(pdf), headers: json });
  const check = () => ({ path: `/api/disputes/${id}/preflight`, method: 'GET' });
  const authorization = `Bearer ${world.owner.bearer}`;
  const repeat = async (next: () => Sent | Promise<Sent>) => {
    for (;;) {
      const { path: to, headers, ...init } = await next();
      const request = { ...init, headers: { ...headers, authorization }, signal };
      const response = await fetch(world.url + to, request).catch(() => undefined);
      if (response === undefined || (await bodyOf(response, signal)) === undefined) return signal.aborted;
    }
  };
  const several = (count: number, next: () => Sent | Promise<Sent>) =>
    Array.from({ length: count }, () => repeat(next));
  return [
    ...several(uploadsAtOnce, upload),
    ...several(lettersAtOnce, letter),
    ...several(checksAtOnce, check),
  ];
}

type Sent = {
  readonly path: string;
  readonly method: string;
  readonly body?: FormData | string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Different each time, and resized on arrival. */
function smallPicture(run: Run): Promise<Buffer<ArrayBuffer>> {
  const [r, g, b] = [run.random.within(0, 255), run.random.within(0, 255), run.random.within(0, 255)];
  return sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g, b } } })
    .webp()
    .toBuffer();
}

/** The other company has no account at a provider, so its dispute is inserted. */
async function addDispute(world: World, other: ApiClient): Promise<string> {
  const { body } = await other.get('/api/auth/me');
  const tenantId = String(body.user.tenant.tenant_id);
  const [accountId, disputeId] = [newId('acc'), newId('dsp')];
  await world.sql.query(
    `insert into psp_accounts (account_id, tenant_id, provider, account_name, environment, webhook_alias, credentials)
     values ($1, $2, 'stripe', 'Quiet shop', 'test', 'quiet-shop', '{}')`,
    [accountId, tenantId],
  );
  await world.sql.query(
    `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, amount_minor, currency,
       status, provider_status, stage, reason, created_at, evidence_due_by, is_refundable, is_test_mode, raw, state_as_of)
     values ($1, $2, $3, 'stripe', 'du_quiet', 5000, 'USD', 'needs_response', 'needs_response', 'chargeback',
       'product_not_received', now(), now() + interval '9 days', false, true, '{}', now())`,
    [disputeId, tenantId, accountId],
  );
  return disputeId;
}
