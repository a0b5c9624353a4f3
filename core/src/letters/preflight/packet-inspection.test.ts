import type { AnyProvider, EvidencePacket } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { inspectPacket } from './packet-inspection.js';

const exhibit = {
  evidenceId: 'evd_1',
  evidenceType: 'receipt',
  title: 'Label',
  details: {},
  file: { name: 'label.png', mimeType: 'image/png', sizeBytes: 1000, sha256: '', storageKey: '' },
} as unknown as Evidence;

/** A service that takes only text, whose plugin inspects packets itself. */
const provider = {
  manifest: {
    label: 'Larkpay',
    capabilities: ['submitEvidence'],
    evidence: { mimeTypes: [], fileBytesMax: 0, totalBytesMax: 0, textCharactersMax: 10 },
  },
  submitEvidence: () => Promise.reject(new Error('inspecting sends nothing')),
  inspectPacket: (_: unknown, { letterText }: EvidencePacket) =>
    Promise.resolve(letterText.length > 10 ? [`The letter has ${letterText.length} characters.`] : []),
} as unknown as AnyProvider;

const inspect = async (letterText: string) => {
  const found = await inspectPacket({ provider, context: { credentials: {} } } as ConnectedProvider, {
    dispute: {} as Dispute,
    evidence: [exhibit],
    letter: { bytes: new Uint8Array(), pages: 1 },
    texts: { letterText },
    sources: { read: () => Promise.reject(new Error('inspecting needs no file')) },
    facts: {} as Parameters<typeof inspectPacket>[1]['facts'],
  });
  return found.map(({ code, group, evidenceIds }) => [code, group, ...evidenceIds]);
};

describe('inspectPacket', () => {
  it('notes each file that a text-only service never gets, also if the plugin inspects packets itself', async () => {
    const unsent = ['file_type_not_taken', 'note', 'evd_1'];
    expect(await inspect('Delivered.')).to.deep.equal([unsent]);
    expect(await inspect('Delivered on time.')).to.deep.equal([unsent, ['provider_would_refuse', 'blocks']]);
  });
});
