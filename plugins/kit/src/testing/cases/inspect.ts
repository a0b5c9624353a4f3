import { expect } from 'chai';

import { evidenceTypes } from '../../evidence-types.js';
import type { EvidencePacket, PacketFile } from '../../packet.js';
import type { AnyProvider } from '../../provider.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { buildPacket, packetFile, packetItem, pngFile, sampleFile, samplePdf, sizedPdf } from '../packet.js';
import { createMemoryJournal } from '../submission-journal.js';
import { createDispute, readDispute } from '../world.js';
import type { World } from '../world.js';

import { packetFor, submit } from './submit.js';

/** Inspecting a packet must find what sending it would refuse, without sending it. */
export function inspectCases({ inspectPacket, manifest }: AnyProvider): Case[] {
  if (inspectPacket === undefined) return [];
  const { mimeTypes, fileBytesMax } = manifest.evidence;
  const needs = ['submitEvidence'] as const;
  // A service that takes only text has no limit for files, which its letter names.
  const isTextOnly = mimeTypes.length === 0;
  const played = isTextOnly ? { 'long texts': generated['long texts'] } : generated;
  const agreeing = Object.entries(played).map(([what, packets]) => ({
    title: `inspects a packet with the same result as sending it: ${what}`,
    needs,
    run: async (world: World) => {
      const made = await packets(manifest.evidence);
      for (const packet of made) await expectSameVerdict(world, packet);
    },
  }));
  return [
    {
      title: 'finds no problem in a usual packet, and sends nothing',
      needs,
      run: async (world) => {
        const id = createDispute(world);
        const dispute = await readDispute(world, id);
        const calls = world.reached.length;
        expect(await inspect(world, id, await packetFor(world))).to.deep.equal([]);
        const made = world.reached.slice(calls).filter(({ method }) => method !== 'GET');
        expect(made).to.deep.equal([]);
        expect(await readDispute(world, id)).to.deep.equal(dispute);
      },
    },
    ...(isTextOnly ? [] : [namingCase(mimeTypes, fileBytesMax)]),
    ...agreeing,
  ];
}

function namingCase(mimeTypes: readonly string[], fileBytesMax: number): Case {
  return {
    title: 'names each file that is too large or of a type that is not accepted',
    needs: ['submitEvidence'],
    run: async (world) => {
      const files = [
        await sampleFile(unknownTypeOf(mimeTypes)),
        await sizedPdf('scan.pdf', fileBytesMax + 1),
      ];
      const items = files.map((file) => packetItem('receipt', file.name, file));
      const problems = await inspect(world, createDispute(world), await buildPacket({ items }));
      for (const { name } of files)
        expect(problems.filter((problem) => problem.includes(`"${name}"`)).length, name).to.equal(1);
    },
  };
}

type Rules = AnyProvider['manifest']['evidence'];

/** Packets at the limits, and some that every provider refuses. */
const generated = {
  'files as large as one may be': ({ fileBytesMax }) =>
    each([fileBytesMax - 1, fileBytesMax, fileBytesMax + 1, 0], async (bytes) =>
      withFiles([await sizedPdf('scan.pdf', bytes)]),
    ),
  'files as large as all may be': ({ fileBytesMax, totalBytesMax }) =>
    each([totalBytesMax - 100_000, totalBytesMax + 1], async (total) => {
      const count = Math.ceil(total / fileBytesMax);
      const numbers = Array.from({ length: count }, (_, at) => at);
      return withFiles(await each(numbers, (at) => sizedPdf(`scan-${at}.pdf`, Math.floor(total / count))));
    }),
  'files of every type': ({ mimeTypes }) =>
    each([...mimeTypes, unknownTypeOf(mimeTypes)], async (mimeType) =>
      withFiles([await sampleFile(mimeType)]),
    ),
  'many files': () =>
    each([6, 21, 51], (count) =>
      withFiles(Array.from({ length: count }, (_, at) => pngFile(`hutch-${at}.png`))),
    ),
  'many pages, and none that can be read': async () =>
    each([await samplePdf('Book of rabbits', 22), Buffer.from('%PDF-1.7 torn')], (bytes) =>
      withFiles([packetFile('book.pdf', 'application/pdf', bytes)]),
    ),
  'long texts': ({ textCharactersMax: max = 20_000 }) =>
    each([max - 100, max, max + 1, 8 * max], (length) => {
      const text = 'rabbit '.repeat(length).slice(0, length);
      const types = ['customer_communication', 'refund_refusal_explanation', 'other'] as const;
      return buildPacket({ items: types.map((type) => packetItem(type, 'What was said', text)) });
    }),
} satisfies Record<string, (rules: Rules) => Promise<EvidencePacket[]>>;

/** Compares the inspection with a submission, which has no effect if it is refused. */
async function expectSameVerdict(world: World, made: EvidencePacket): Promise<void> {
  const id = createDispute(world);
  const packet = { ...made, reference: `submission-of-${id}`, idempotencyKey: `attempt-for-${id}` };
  const problems = await inspect(world, id, packet);
  const log = createMemoryJournal();
  const send = () => submit(world, id, log, { packet });
  if (problems.length === 0) {
    await send();
    return;
  }
  const error = await expectProviderError(send, 'refused');
  expect(problems).to.include.members([...(error.problems ?? [error.message])]);
  expect(log.sends).to.equal(0);
}

async function inspect(world: World, id: string, packet: EvidencePacket): Promise<readonly string[]> {
  const { inspectPacket } = world.provider;
  if (inspectPacket === undefined) throw new Error('it has no inspectPacket');
  const dispute = await readDispute(world, id);
  return inspectPacket.call(world.provider, dispute, packet, world.context().credentials);
}

/** Gives each file another evidence type, so that they go to different fields. */
function withFiles(files: readonly PacketFile[]): Promise<EvidencePacket> {
  const types = evidenceTypes.filter(({ acceptsFile }) => acceptsFile);
  const items = files.map((file, at) =>
    packetItem(types[at % types.length]?.value ?? 'other', file.name, file),
  );
  return buildPacket({ items });
}

/** Sequentially, because some of them are large. */
async function each<T, R>(values: readonly T[], make: (value: T) => R | Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const value of values) made.push(await make(value));
  return made;
}

function unknownTypeOf(mimeTypes: readonly string[]): string {
  return mimeTypes.includes('image/x-rabbit') ? 'image/x-hedgehog' : 'image/x-rabbit';
}
