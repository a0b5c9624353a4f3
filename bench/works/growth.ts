import { createProgress } from '../../cli/src/terminal/progress.js';
import { median, type Pair, type Target } from '../figures.js';
import { drawGrowth } from '../growth/chart.js';
import { deepPage, filterName, pageOne, prepareReads, type Read } from '../growth/reads.js';
import { readMemoryMb } from '../memory.js';
import { startBare, type Server } from '../processes.js';
import { openCompany, startProduct, type Company, type Product } from '../product.js';
import {
  compare,
  requireAllOk,
  toFigure,
  toVoidFigure,
  VoidError,
  type Bench,
  type Figure,
  type FigureText,
} from '../rounds.js';
import { seedDisputes } from '../seed/seed.js';

type Size = { readonly disputes: number; readonly companies: number };

const sizes: readonly Size[] = [
  { disputes: 1_000, companies: 1 },
  { disputes: 100_000, companies: 100 },
  { disputes: 1_000_000, companies: 10_000 },
];
const largestShare = 0.5;
const seedSecondsMax = 180;
const memoryMbMax = 10;
/** Reads of a constant size may take this much longer: an index gets deeper, and less of it is in memory. */
const constantGrowth = { is: 'at most', ratio: 2 } as const;
const nowhere = 'http://127.0.0.1:9';
const connections = 32;

/** The factor over page 1 that each may take at the largest size. */
const ofPageOne: Readonly<Record<string, Target>> = {
  'list, deep by cursor': { is: 'at most', ratio: 1.3 },
  'list, deep by number': { is: 'at most', ratio: 20 },
  'list, search by id': { is: 'at most', ratio: 2 },
  summary: { is: 'at most', ratio: 10 },
  dashboard: { is: 'at most', ratio: 10 },
};

/** Each filter and computed sorting of the list. */
const filteredList = { is: 'at most', ratio: 3 } as const;

/** One size: a separate product and database, queried as the owner of its largest company. */
type Place = Size & {
  readonly product: Product;
  readonly company: Company;
  readonly seedSeconds: number;
  readonly ofCompany: number;
  readonly reads: readonly Read[];
};

/** The milliseconds of a read at each size, and the server's memory, in one round. */
type Round = ReadonlyMap<Place, { readonly ms: ReadonlyMap<string, number>; readonly memoryMb: number }>;

export async function measureGrowth(bench: Bench): Promise<Figure[]> {
  const places: Place[] = [];
  try {
    for (const size of bench.isQuick ? sizes.slice(0, -1) : sizes) places.push(await openPlace(bench, size));
    const [smallest, largest] = [places[0], places.at(-1)];
    if (smallest === undefined || largest === undefined) throw new RangeError('There is no size');
    bench.log('reads at each size, in turns');
    await takeRound(bench, places, { isWarmUp: true });
    const rounds: Round[] = [];
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await takeRound(bench, places));
    bench.publish('growth.svg', drawGrowth(toSeries(places, rounds)));
    return [
      ...seedFigures(largest),
      ...(await compareWithBare(bench, largest)),
      ...pageFigures(largest, rounds),
      ...growthFigures(smallest, largest, rounds),
      memoryFigure(smallest, largest, rounds),
    ];
  } catch (error) {
    if (error instanceof VoidError) return [toVoidFigure(voidText, error.message)];
    throw error;
  } finally {
    for (const { product } of places) await product.stop();
  }
}

const voidText = { work: 'growth with the number of disputes', baseline: '-', unit: 'ms', target: undefined };

async function openPlace(bench: Bench, size: Size): Promise<Place> {
  bench.log(`${countText(size.disputes)} disputes of ${countText(size.companies)} companies, seeded first`);
  const product = await startProduct(bench.stage, {
    name: `growth_${size.disputes}`,
    workers: 'off',
    stripeUrl: nowhere,
    nodeOptions: bench.nodeOptions,
  });
  const progress = createProgress(true);
  try {
    const company = await openCompany(product, 'largest');
    const plan = { ...size, largestShare, seed: 1 };
    const seeded = await seedDisputes(product.databaseUrl, company, plan, progress);
    if (seeded.disputes !== size.disputes)
      throw new VoidError(`${seeded.disputes} disputes were seeded instead of ${size.disputes}`);
    const reads = await prepareReads(product, company, seeded.largest);
    return { ...size, product, company, seedSeconds: seeded.seconds, ofCompany: seeded.largest, reads };
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    progress.end();
  }
}

async function takeRound(bench: Bench, places: readonly Place[], { isWarmUp = false } = {}): Promise<Round> {
  const seconds = bench.isQuick || isWarmUp ? 0.2 : 0.4;
  const round = new Map<Place, { ms: Map<string, number>; memoryMb: number }>();
  for (const place of places) round.set(place, { ms: new Map(), memoryMb: 0 });
  // Measures one read at every size, then the next read, so that interference affects all sizes.
  for (const [index] of (places[0]?.reads ?? []).entries()) {
    for (const [place, { ms }] of round) {
      const read = place.reads[index];
      if (read !== undefined) ms.set(read.name, await timeRead(bench, place.product, read, seconds));
    }
  }
  for (const [place, found] of round) found.memoryMb = readMemoryMb(place.product.pid);
  return round;
}

/** NaN if it was refused, which voids only the figures of this read. */
async function timeRead({ load }: Bench, { port }: Server, read: Read, seconds: number): Promise<number> {
  const requests = { kind: 'calls', requests: [read.request] } as const;
  const outcome = await load.run({ port, connections: 1, seconds, requests });
  return Object.keys(outcome.refused).length > 0 ? NaN : median(outcome.latencies);
}

function toReadFigure(text: FigureText, pairs: readonly Pair[]): Figure {
  const isRefused = pairs.some(({ bare, product }) => Number.isNaN(bare) || Number.isNaN(product));
  return isRefused ? toVoidFigure(text, 'it sent responses other than 2xx') : toFigure(text, pairs);
}

function seedFigures({ disputes, companies, seedSeconds }: Place): Figure[] {
  const text = {
    work: `seeding ${countText(disputes)} disputes of ${countText(companies)} companies`,
    baseline: `${seedSecondsMax} s`,
    unit: 's',
    target: { is: 'at most', ratio: 1 },
  } as const;
  return [toFigure(text, [{ bare: seedSecondsMax, product: seedSeconds }])];
}

async function compareWithBare(bench: Bench, place: Place): Promise<Figure[]> {
  const { product, company, reads, disputes } = place;
  const of = `of ${countText(disputes)} disputes, requests a second, ${connections} connections`;
  const contests = [
    {
      read: pageOne,
      program: 'disputes-list',
      path: `/${company.tenantId}`,
      work: `list, 20 rows ${of}`,
      baseline: 'raw node:http + prepared pg query + JSON.stringify of the same rows, no total',
      target: undefined,
    },
    {
      read: 'one dispute',
      program: 'reads',
      path: (request: string) => `/dispute/${company.tenantId}/${request.split('/').at(-1) ?? ''}`,
      work: `one dispute ${of}`,
      baseline: 'raw node:http + prepared pg query + JSON.stringify of the row',
      target: undefined,
    },
    {
      read: 'dashboard',
      program: 'reads',
      path: `/dashboard/${company.tenantId}`,
      work: `dashboard of a company with ${countText(place.ofCompany)} ${of}`,
      baseline: 'raw node:http + one grouped query, computed at each request',
      target: undefined,
    },
  ];
  const figures: Figure[] = [];
  for (const { read: name, program, path, ...text } of contests) {
    const read = reads.find((known) => known.name === name);
    if (read === undefined) throw new RangeError(`There is no read "${name}"`);
    const bare = await startBare(program, product.databaseUrl);
    const barePath = typeof path === 'string' ? path : path(read.request.path);
    try {
      figures.push(
        await compare(
          bench,
          { ...text, unit: '/s' },
          {
            bare: () => perSecond(bench, bare, { path: barePath }),
            product: () => perSecond(bench, product, read.request),
          },
        ),
      );
    } finally {
      await bare.stop();
    }
  }
  return figures;
}

async function perSecond(
  { load, isQuick }: Bench,
  { port }: Server,
  request: Read['request'],
): Promise<number> {
  const seconds = isQuick ? 1 : 2;
  const outcome = await load.run({
    port,
    connections,
    seconds,
    requests: { kind: 'calls', requests: [request] },
  });
  requireAllOk(request.path, outcome);
  return outcome.ok / outcome.seconds;
}

function pageFigures(place: Place, rounds: readonly Round[]): Figure[] {
  const others = place.reads.filter(({ name }) => name !== pageOne);
  return others.map(({ name }) => {
    const text = {
      work: `${name}${name.includes('deep') ? ` (page ${countText(deepPage)} if there is one)` : ''}, company of ${countText(place.ofCompany)}`,
      baseline: 'page 1 of its list',
      unit: 'ms',
      target: name.startsWith(filterName) ? filteredList : ofPageOne[name],
    };
    const pairs = rounds.map((round) => ({
      bare: msOf(round, place, pageOne),
      product: msOf(round, place, name),
    }));
    return toFigure(text, pairs);
  });
}

function growthFigures(smallest: Place, largest: Place, rounds: readonly Round[]): Figure[] {
  return largest.reads.map(({ name, isConstant }) => {
    const text = {
      work: `${name}, ${countText(largest.disputes)} disputes`,
      baseline: `the same, ${countText(smallest.disputes)} disputes`,
      unit: 'ms',
      target: isConstant ? constantGrowth : undefined,
    };
    const pairs = rounds.map((round) => ({
      bare: msOf(round, smallest, name),
      product: msOf(round, largest, name),
    }));
    return toReadFigure(text, pairs);
  });
}

function memoryFigure(smallest: Place, largest: Place, rounds: readonly Round[]): Figure {
  const text = {
    work: `memory of the server beyond that with ${countText(smallest.disputes)} disputes, with ${countText(largest.disputes)}, after the same reads`,
    baseline: `${memoryMbMax} MB`,
    unit: 'MB',
    target: { is: 'at most', ratio: 1 },
  } as const;
  const pairs = rounds.map((round) => ({
    bare: memoryMbMax,
    product: (round.get(largest)?.memoryMb ?? NaN) - (round.get(smallest)?.memoryMb ?? NaN),
  }));
  return toFigure(text, pairs);
}

function toSeries(places: readonly Place[], rounds: readonly Round[]) {
  const drawn = (places[0]?.reads ?? []).filter(({ name }) => !name.startsWith(filterName));
  return drawn.map(({ name }) => ({
    name,
    points: places
      .map((place) => ({
        rows: place.disputes,
        ms: median(rounds.map((round) => msOf(round, place, name))),
      }))
      .filter(({ ms }) => !Number.isNaN(ms)),
  }));
}

function msOf(round: Round, place: Place, name: string): number {
  return round.get(place)?.ms.get(name) ?? NaN;
}

function countText(count: number): string {
  return count.toLocaleString('en');
}
