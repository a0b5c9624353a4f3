import { setTimeout as pause } from 'node:timers/promises';

import { ApiClient } from '../../../core/src/testing/api-client.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const previewsAtOnce = 8;
const [textsTried, textCharacters] = [225, 100_000];
const samples = 60;
const loadedRatioMax = 5;

/** One company fills a dispute with text and previews its letter continuously; another one reads its list. */
export const busyCompany: Scenario = {
  id: 'R27',
  guarantee:
    'while one company previews megabytes of text, the list of another takes at most 5 times its median',
  runs: 3,
  async play(run) {
    const world = await World.open({ providers: ['stripe'] });
    try {
      const { id } = await world.createDispute('stripe', { reason: 'product_not_received' });
      run.count('texts taken', await fill(world, id));
      const other = await signUp(world);
      while (run.shouldContinue()) await compare(world, { id, other, run });
    } finally {
      await world.close();
    }
  },
};

type Companies = { readonly id: string; readonly other: ApiClient; readonly run: Run };

async function compare(world: World, { id, other, run }: Companies): Promise<void> {
  const idle = medianOf(await timeLists(other));
  const ending = new AbortController();
  const previews = Array.from({ length: previewsAtOnce }, () => preview(world, id, ending.signal));
  await pause(1_000);
  const times = await timeLists(other);
  ending.abort();
  const made = (await Promise.all(previews)).reduce((sum, count) => sum + count, 0);
  const loaded = medianOf(times);
  run.count('previews', made);
  run.most('ms idle (median)', idle);
  run.most('ms loaded (median)', loaded);
  run.most('ms loaded at most', Math.max(...times));
  if (made === 0) run.violated('no letter was previewed');
  if (loaded > loadedRatioMax * idle) run.violated(`the list took ${loaded} ms, and ${idle} ms before`);
}

/** Adds texts until the dispute is full. */
export async function fill(world: World, id: string): Promise<number> {
  const text = 'The <hutch> arrived & the rabbit "said" so. '.repeat(3_000).slice(0, textCharacters);
  for (let taken = 0; taken < textsTried; taken += 1) {
    const { status } = await world.owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'other',
      title: `Note ${taken}`,
      text_content: text,
    });
    if (status !== 201) return taken;
  }
  return textsTried;
}

export async function signUp(world: World): Promise<ApiClient> {
  const { body } = await new ApiClient(world.url).post('/api/auth/register', {
    email: 'owner@quiet-burrow.example',
    password: 'carrots-are-orange',
    name: 'Quiet Burrow',
    tenant_name: 'Quiet Burrow',
  });
  return new ApiClient(world.url).withToken(String(body.access_token));
}

async function timeLists(other: ApiClient): Promise<number[]> {
  const times: number[] = [];
  for (let taken = 0; taken < samples; taken += 1) {
    const since = performance.now();
    await other.get('/api/disputes');
    times.push(performance.now() - since);
    await pause(20);
  }
  return times;
}

/** Returns how many were created. */
async function preview(world: World, id: string, signal: AbortSignal): Promise<number> {
  const headers = { authorization: `Bearer ${world.owner.bearer}` };
  const url = `${world.url}/api/response-assembly/disputes/${id}/preview`;
  for (let made = 0; ; made += 1) {
    const response = await fetch(url, { method: 'POST', headers, signal }).catch(() => undefined);
    if (response?.ok !== true || (await bodyOf(response, signal)) === undefined) return made;
  }
}

/** Undefined if the connection ends or the signal comes first. After it, `fetch` of Node 20 can wait for a body forever. */
export async function bodyOf(response: Response, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return signal.aborted ? undefined : Promise.race([response.arrayBuffer().catch(() => undefined), aborted]);
}

function medianOf(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
}
