import type { JsonObject } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

const { object } = (recorded('event.created.needs-response.json') as { data: { object: JsonObject } }).data;
const read = (status: string, ...actions: readonly string[]) =>
  toDispute(
    {
      ...object,
      evidence_details: {
        ...(object.evidence_details as JsonObject),
        enhanced_eligibility: { visa_compelling_evidence_3: { status, required_actions: actions } },
      },
    },
    { environment: 'test', now },
  );

describe('the actions that Stripe requires for Visa Compelling Evidence 3.0', () => {
  it('are requested documents that the response can also do without', () => {
    const { requestedDocuments } = read(
      'requires_action',
      'missing_customer_identifiers',
      'missing_prior_undisputed_transactions',
    );
    expect(requestedDocuments).to.deep.equal([
      {
        providerField: 'missing_customer_identifiers',
        label: 'IP address, device or account of the customer',
        evidenceType: 'customer_ip_device',
        alternatives: ['customer_details'],
        required: false,
        why: 'Stripe requires this for Visa Compelling Evidence 3.0.',
      },
      {
        providerField: 'missing_prior_undisputed_transactions',
        label: 'Earlier undisputed payments',
        evidenceType: 'prior_transactions',
        required: false,
        why: 'Stripe requires this for Visa Compelling Evidence 3.0.',
      },
    ]);
  });

  it('keep an unknown action, which the operator sees', () => {
    const { requestedDocuments, unmappedValues } = read('requires_action', 'missing_carrots');
    expect(requestedDocuments?.[0]).to.include({
      providerField: 'missing_carrots',
      label: 'missing carrots',
    });
    expect(requestedDocuments?.[0]).not.to.have.property('evidenceType');
    expect(unmappedValues).to.deep.equal([{ field: 'required_actions', word: 'missing_carrots' }]);
  });

  it('are absent if nothing is required', () => {
    expect(read('qualified', 'missing_customer_identifiers')).not.to.have.property('requestedDocuments');
    expect(read('requires_action')).not.to.have.property('requestedDocuments');
  });
});
