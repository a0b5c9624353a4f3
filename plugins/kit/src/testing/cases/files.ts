import { expect } from 'chai';

import { isProviderError } from '../../errors.js';
import { evidenceTypes } from '../../evidence-types.js';
import type { EvidenceType } from '../../evidence-types.js';
import type { AnyProvider } from '../../provider.js';
import type { Case } from '../case.js';
import { packetFile, packetItem, sampleFile } from '../packet.js';
import { createMemoryJournal } from '../submission-journal.js';
import { createDispute } from '../world.js';
import type { World } from '../world.js';

import { packetFor, submit } from './submit.js';

/** A file of the packet is sent, or the merchant learns that it is not. Rebuttal names the files for a text-only service. */
export function fileCases({ manifest }: AnyProvider): Case[] {
  const [mimeType] = manifest.evidence.mimeTypes;
  if (mimeType === undefined) return [];
  const types = evidenceTypes.filter(({ acceptsFile }) => acceptsFile).map(({ value }) => value);
  return [
    {
      title: 'sends the file of each type of evidence, or refuses the packet and names the file',
      needs: ['submitEvidence'],
      run: async (world) => {
        const dropped: EvidenceType[] = [];
        for (let at = 0; at < types.length; at += filesAtOnce)
          dropped.push(...(await droppedOf(world, types.slice(at, at + filesAtOnce), mimeType)));
        expect(dropped, 'evidence types whose file was neither read nor named').to.deep.equal([]);
      },
    },
  ];
}

const filesAtOnce = 5;

/** Sends a file of each type in one packet, or in a packet each if that is refused. */
async function droppedOf(
  world: World,
  types: readonly EvidenceType[],
  mimeType: string,
): Promise<EvidenceType[]> {
  const sample = await sampleFile(mimeType);
  const bytes = await sample.read();
  const nameOf = (type: EvidenceType) => `${type}-${sample.name}`;
  const read = new Set<EvidenceType>();
  const items = types.map((type) => {
    const file = packetFile(nameOf(type), mimeType, Buffer.concat([bytes, Buffer.from(`\n%${type}`)]));
    return packetItem(type, type, { ...file, read: () => (read.add(type), file.read()) });
  });
  const id = createDispute(world);
  const packet = await packetFor(world, {
    reference: `submission-of-${id}`,
    idempotencyKey: `attempt-for-${id}`,
  });
  try {
    await submit(world, id, createMemoryJournal(), {
      packet: { ...packet, items: [...packet.items, ...items] },
    });
    return types.filter((type) => !read.has(type));
  } catch (error) {
    if (!isProviderError(error) || error.kind !== 'refused') throw error;
    if (types.length > 1) {
      const each: EvidenceType[] = [];
      for (const type of types) each.push(...(await droppedOf(world, [type], mimeType)));
      return each;
    }
    const problems = error.problems ?? [error.message];
    return types.filter((type) => !problems.some((problem) => problem.includes(nameOf(type))));
  }
}
