import { expect } from 'chai';

import type { EvidenceSource } from '../exhibits/evidence.js';
import type { SourceDraft } from './collection.js';
import { areProven, beforeDelivery, carrierProofs } from './delivery-proofs.js';

const sourceOf = (kind: EvidenceSource['kind'], part: string): EvidenceSource => ({
  kind,
  name: 'FedEx',
  part,
  readAt: new Date('2026-11-26T08:00:00Z'),
});
const draftOf = (
  source: EvidenceSource,
  evidenceType: SourceDraft['evidenceType'] = 'proof_of_delivery',
): SourceDraft => ({ source, evidenceType, title: 'Proof', text: '', asFile: false });
const written = (part: string) => [draftOf(sourceOf('carrier', part))];
const nothing = { evidence: [], brought: new Set<string>(), isDemanded: true };

describe('the proof of delivery of an order', () => {
  it('is replaced by the carrier’s proof in every spelling of the tracking number', () => {
    const proofs = carrierProofs(nothing, written('1Z999AA1'));
    expect(areProven(['1z 999 aa1'], proofs)).to.equal(true);
    expect(areProven([' 1Z999AA1\t'], proofs)).to.equal(true);
    expect(areProven(['1Z999AA2'], proofs)).to.equal(false);
    const long = 'ab '.repeat(40);
    expect(areProven([long], carrierProofs(nothing, written('AB'.repeat(25))))).to.equal(true);
  });

  it('is kept while a parcel of the order has no proof of its carrier, or no number', () => {
    const proofs = carrierProofs(nothing, written('1Z999AA1'));
    expect(areProven(['1Z999AA1', '1Z999AA2'], proofs)).to.equal(false);
    expect(areProven(['1Z999AA1', undefined], proofs)).to.equal(false);
    expect(areProven([], proofs)).to.equal(false);
  });

  it('is replaced by a carrier’s proof of an earlier collection, but not by one of another source', () => {
    const exhibit = (kind: EvidenceSource['kind']) => ({ source: sourceOf(kind, '1Z999AA1') });
    const proofsOf = (kind: EvidenceSource['kind']) =>
      // Only the source of the evidence is read.
      carrierProofs({ ...nothing, evidence: [exhibit(kind)] }, []);
    expect(areProven(['1Z999AA1'], proofsOf('carrier'))).to.equal(true);
    expect(areProven(['1Z999AA1'], proofsOf('store_order'))).to.equal(false);
  });

  it('is collected only on request after someone removed the carrier’s proof', () => {
    const brought = new Set(['carrier/1Z999AA1']);
    expect(areProven(['1Z999AA1'], carrierProofs({ ...nothing, brought, isDemanded: false }, []))).to.equal(
      true,
    );
    expect(areProven(['1Z999AA1'], carrierProofs({ ...nothing, brought }, []))).to.equal(false);
  });

  it('is written after the tracking that names the parcel, and before what followed it', () => {
    const drafts = [
      draftOf(sourceOf('store_order', 'tracking'), 'shipping_tracking'),
      draftOf(sourceOf('store_order', 'delivery')),
      draftOf(sourceOf('store_order', 'refund_record'), 'refund_proof'),
    ];
    const [earlier, rest] = beforeDelivery(drafts);
    expect(earlier.map(({ source }) => source.part)).to.deep.equal(['tracking']);
    expect(rest.map(({ source }) => source.part)).to.deep.equal(['delivery', 'refund_record']);
    expect(beforeDelivery(earlier)).to.deep.equal([earlier, []]);
  });
});
