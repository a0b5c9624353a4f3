import { expect } from 'chai';
import fc from 'fast-check';

import { AuditChainWalk, type AuditBreak, type AuditHead } from './audit-chain.js';
import { entryIdOf, hashAuditEntry, noHash } from './audit-hash.js';
import type { AuditEntry } from './audit.js';

const chain = 'ten_00000000000000000001';
const length = 40;

const unchained: AuditEntry = {
  entry_id: '',
  tenant_id: chain,
  chain,
  sequence: 0,
  occurred_at: new Date('2026-11-21T09:00:00.123Z'),
  actor_kind: 'user',
  user_id: 'usr_00000000000000000001',
  user_email: 'hazel@warren.example',
  user_name: 'Hazel',
  user_role: 'owner',
  api_key_id: 'key_1',
  impersonator_id: 'usr_00000000000000000009',
  impersonator_email: 'bigwig@warren.example',
  action: 'dispute.accept',
  subject_kind: 'dispute',
  subject_id: 'dsp_1',
  details_json: '{"provider":"stripe"}',
  address: '203.0.113.7',
  request_id: 'req_1',
  previous_hash: noHash,
  hash: noHash,
};

function append(entries: readonly AuditEntry[], change: Partial<AuditEntry> = {}): AuditEntry[] {
  const sequence = entries.length + 1;
  const entry = { ...unchained, ...change, sequence, previous_hash: entries.at(-1)?.hash ?? noHash };
  const hash = hashAuditEntry(entry);
  return [...entries, { ...entry, hash, entry_id: entryIdOf(hash) }];
}

let whole: AuditEntry[] = [];
for (let i = 0; i < length; i += 1) whole = append(whole, { subject_id: `dsp_${i}` });
const head: AuditHead = { sequence: length, hash: whole.at(-1)?.hash ?? noHash };

function walk(entries: readonly AuditEntry[]): AuditBreak | undefined {
  const walking = new AuditChainWalk(head);
  for (const entry of entries) walking.take(entry);
  walking.end();
  return walking.break;
}

const texts = [
  'tenant_id',
  'user_id',
  'user_email',
  'user_name',
  'user_role',
  'api_key_id',
  'impersonator_id',
  'impersonator_email',
  'action',
  'subject_kind',
  'subject_id',
  'details_json',
  'address',
  'request_id',
  'entry_id',
] as const;
const place = fc.nat(length - 1);
const replaced = (at: number, change: (entry: AuditEntry) => Partial<AuditEntry>) =>
  whole.map((entry, i) => (i === at ? { ...entry, ...change(entry) } : entry));

/** Manipulations of rows, with the first affected entry. */
const tampering = fc.oneof(
  fc
    .record({ at: place, field: fc.constantFrom(...texts), char: fc.nat(1_000), bit: fc.nat(6) })
    .map(({ at, field, char, bit }) => ({
      first: at,
      rows: replaced(at, (entry) => ({ [field]: flipBit(entry[field] ?? '', char, bit) })),
    })),
  fc.record({ at: place, ms: fc.integer({ min: 1, max: 1e10 }) }).map(({ at, ms }) => ({
    first: at,
    rows: replaced(at, ({ occurred_at }) => ({ occurred_at: new Date(occurred_at.getTime() - ms) })),
  })),
  fc.record({ at: place, byte: fc.nat(31), bit: fc.nat(7) }).map(({ at, byte, bit }) => ({
    first: at,
    rows: replaced(at, ({ hash }) => ({ hash: flipBufferBit(hash, byte, bit) })),
  })),
  place.map((at) => ({ first: at, rows: whole.filter((_, i) => i !== at) })),
  // The gap is closed.
  fc.nat(length - 2).map((at) => ({
    first: at,
    rows: whole.filter((_, i) => i !== at).map((entry, i) => ({ ...entry, sequence: i + 1 })),
  })),
  // All later hashes are recomputed, but not the head.
  place.map((at) => ({ first: length - 1, rows: rewritten(at) })),
  place.map((at) => ({ first: at, rows: whole.slice(0, at) })),
  fc
    .uniqueArray(place, { minLength: 2, maxLength: 2 })
    .map(([a = 0, b = 0]) => ({ first: Math.min(a, b), rows: swapped(a, b) })),
);

function flipBit(text: string, char: number, bit: number): string {
  const at = char % text.length;
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
}

function flipBufferBit(buffer: Buffer, byte: number, bit: number): Buffer {
  const flipped = Buffer.from(buffer);
  flipped[byte] = (flipped[byte] ?? 0) ^ (1 << bit);
  return flipped;
}

function rewritten(at: number): AuditEntry[] {
  let entries: AuditEntry[] = [];
  for (const [i, { subject_id }] of whole.entries())
    entries = append(entries, { subject_id: i === at ? 'dsp_other' : subject_id });
  return entries;
}

/** Swaps two rows. */
function swapped(a: number, b: number): AuditEntry[] {
  const [atA, atB] = [whole[a], whole[b]];
  return whole.flatMap((entry, i) => {
    const other = i === a ? atB : i === b ? atA : entry;
    return other === undefined ? [] : [{ ...other, sequence: i + 1 }];
  });
}

describe('audit chain', () => {
  it('is intact without changes', () => {
    expect(walk(whole)).to.equal(undefined);
  });

  it('detects any flipped bit, any backdated, removed or swapped row, and any truncation', () => {
    fc.assert(
      fc.property(tampering, ({ first, rows }) => {
        const found = walk(rows);
        expect(found, 'a break').not.to.equal(undefined);
        expect(found?.sequence).to.equal(first + 1);
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes entries whose concatenated fields are equal', () => {
    const hashes = [
      { user_name: 'Hazel', user_role: 'owner' },
      { user_name: 'Hazelowner', user_role: '' },
      { user_name: 'Hazel\n5:owner', user_role: '' },
      { user_name: 'Hazel', user_role: null },
      { user_name: 'Hazel', user_role: '-' },
    ].map((fields) => hashAuditEntry({ ...unchained, ...fields }).toString('hex'));
    expect(new Set(hashes).size).to.equal(hashes.length);
  });
});
