import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { requestedDocumentsOf } from '../src/requested-documents.js';

const request = (type: string, over: JsonObject = {}): JsonObject => ({
  evidence_type: type,
  source: 'REQUESTED_FROM_SELLER',
  date: '2026-11-18T07:45:10Z',
  ...over,
});
const read = (...evidences: readonly JsonObject[]) => requestedDocumentsOf({ evidences });

describe('the evidence that PayPal requests', () => {
  it('is each requested type once, with the evidence that satisfies it', () => {
    expect(read(request('PROOF_OF_REFUND'), request('PROOF_OF_REFUND'))).to.deep.equal([
      {
        providerField: 'PROOF_OF_REFUND',
        evidenceType: 'refund_proof',
        label: 'Proof of refund',
        required: true,
        why: 'PayPal requests this evidence for the dispute.',
      },
    ]);
    const [fulfillment] = read(request('PROOF_OF_FULFILLMENT')) ?? [];
    expect(fulfillment?.evidenceType).to.equal('proof_of_delivery');
    expect(fulfillment?.alternatives).to.include.members(['shipping_tracking', 'access_activity_log']);
    const [service] = read(request('PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED')) ?? [];
    expect(service?.evidenceType).to.equal('service_documentation');
  });

  it('is satisfied by the use of a download, but not of goods that need a parcel', () => {
    const alternatives = (item_type: string) => {
      const disputed_transactions = [{ items: [{ item_type }] }];
      const evidences = [request('PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED')];
      return requestedDocumentsOf({ disputed_transactions, evidences })?.[0]?.alternatives;
    };
    expect(alternatives('DIGITAL_DOWNLOAD')).to.deep.equal(['access_activity_log', 'attendance_record']);
    expect(alternatives('PRODUCT')).to.equal(undefined);
  });

  it('is only recommended if PayPal marks it as optional, or requests any document', () => {
    const optional = request('PHOTOS_OF_SHIPPED_ITEM', { action_info: { mandatory: false } });
    expect(read(optional, request('OTHER'))?.map(({ required }) => required)).to.deep.equal([false, false]);
  });

  it('keeps a type that no evidence satisfies', () => {
    expect(read(request('POLICE_REPORT'))?.[0]).to.include({ label: 'Police report', required: true });
    expect(read(request('POLICE_REPORT'))?.[0]).not.to.have.property('evidenceType');
  });

  it('is absent if nothing is requested, or the merchant has responded since', () => {
    expect(read()).to.equal(undefined);
    const response = { source: 'SUBMITTED_BY_SELLER', date: '2026-11-19T00:00:00Z' };
    expect(read(request('OTHER'), response)).to.equal(undefined);
  });
});
