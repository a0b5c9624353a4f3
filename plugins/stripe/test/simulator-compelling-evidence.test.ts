import { createMemoryStore } from '@rebuttal/plugin-kit';
import type { SimulatedAccount } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { compellingEvidenceRules } from '../src/compelling-evidence.js';
import { encodeForm } from '../src/form.js';
import type { FormFields } from '../src/form.js';
import { createSimulator } from '../src/simulator.js';

import { now } from './helpers.js';

type Charge = { readonly id: string; readonly created: number };
type Dispute = {
  readonly charge: string;
  readonly evidence_details: {
    readonly enhanced_eligibility: {
      readonly visa_compelling_evidence_3?: { readonly status: string; readonly required_actions: string[] };
    };
  };
};

const credentials = { secret_key: 'sk_test_rabbit', webhook_secret: 'whsec_hutch' };
const account: SimulatedAccount = { credentials, webhookUrl: 'https://shop.test/hooks' };
const identifiers = {
  customer_purchase_ip: '203.0.113.7',
  customer_device_id: 'hutch-tablet-0001',
};
const daySeconds = 86_400;

describe('Visa Compelling Evidence 3.0 in the Stripe simulator', () => {
  const simulator = createSimulator({ store: createMemoryStore(), now: () => now, deliver: () => undefined });
  const call = async (method: string, path: string, form: FormFields = {}) => {
    const [pathname = '', query = ''] = path.split('?');
    const { status, body } = await simulator.handle({
      method,
      path: pathname,
      query: new URLSearchParams(query),
      headers: {
        authorization: `Bearer ${credentials.secret_key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(encodeForm(form)),
    });
    return { status, body: JSON.parse(body) as unknown };
  };
  const open = async (scenario: string) => {
    const { providerDisputeId: id } = simulator.createDispute(account, { scenario });
    const dispute = (await call('GET', `/v1/disputes/${id}`)).body as Dispute;
    const { body: disputed } = await call('GET', `/v1/charges/${dispute.charge}`);
    const { customer, created } = disputed as { customer: string; created: number };
    const { body: list } = await call('GET', `/v1/charges?customer=${customer}&created[lt]=${created}`);
    const charges = (list as { data: Charge[] }).data;
    const agedAt = (days: number) =>
      charges.find((charge) => Math.round((created - charge.created) / daySeconds) === days)?.id ?? '';
    return { id, charge: dispute.charge, recent: agedAt(60), priors: [agedAt(150), agedAt(240)] as const };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const bodyOf = ({ priors }: Pick<Opened, 'priors'>): FormFields => ({
    disputed_transaction: {
      ...identifiers,
      product_description: 'Rabbit hutch',
      merchandise_or_services: 'merchandise',
    },
    prior_undisputed_transactions: priors.map((charge) => ({
      charge,
      ...identifiers,
      product_description: 'Hay',
    })),
  });
  const stage = (id: string, program: FormFields) =>
    call('POST', `/v1/disputes/${id}`, {
      evidence: { enhanced_evidence: { visa_compelling_evidence_3: program } },
      submit: false,
    });
  const eligibilityOf = (body: unknown) =>
    (body as Dispute).evidence_details.enhanced_eligibility.visa_compelling_evidence_3;
  const without = (fields: FormFields, part: string, name: string): FormFields => {
    const drop = (one: FormFields) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== name));
    const value = fields[part];
    return {
      ...fields,
      [part]: Array.isArray(value) ? (value as FormFields[]).map(drop) : drop(value as FormFields),
    };
  };

  it('requires every action of a new dispute, and none after complete evidence', async () => {
    const opened = await open('compelling_evidence');
    const { body: before } = await call('GET', `/v1/disputes/${opened.id}`);
    expect(eligibilityOf(before)?.required_actions).to.have.length(5);
    const { status, body } = await stage(opened.id, bodyOf(opened));
    expect(status).to.equal(200);
    expect(eligibilityOf(body)).to.deep.equal({ status: 'qualified', required_actions: [] });
    expect(compellingEvidenceRules.readEligibility?.(body)?.status).to.equal('qualified');
    const prefilled = compellingEvidenceRules.readPrefilled?.(body);
    expect(prefilled?.disputed).to.deep.equal({
      productDescription: 'Rabbit hutch',
      ipAddress: '203.0.113.7',
      deviceId: 'hutch-tablet-0001',
      merchandiseOrServices: 'merchandise',
    });
    expect(prefilled?.prior.map(({ paymentId }) => paymentId)).to.deep.equal([...opened.priors]);
  });

  const actions: readonly [string, (opened: Opened) => FormFields][] = [
    [
      'missing_customer_identifiers',
      (opened) => without(bodyOf(opened), 'prior_undisputed_transactions', 'customer_purchase_ip'),
    ],
    [
      'missing_disputed_transaction_description',
      (opened) => without(bodyOf(opened), 'disputed_transaction', 'product_description'),
    ],
    [
      'missing_merchandise_or_services',
      (opened) => without(bodyOf(opened), 'disputed_transaction', 'merchandise_or_services'),
    ],
    [
      'missing_prior_undisputed_transaction_description',
      (opened) => without(bodyOf(opened), 'prior_undisputed_transactions', 'product_description'),
    ],
    [
      'missing_prior_undisputed_transactions',
      (opened) => bodyOf({ priors: [opened.recent, opened.priors[0]] }),
    ],
  ];
  for (const [action, body] of actions)
    it(`requires the action ${action}, and sends the evidence as ordinary evidence if it stays open`, async () => {
      const opened = await open('compelling_evidence');
      await call('POST', `/v1/disputes/${opened.id}`, {
        evidence: { uncategorized_text: 'Both arrived.' },
        submit: false,
      });
      const { body: staged } = await stage(opened.id, body(opened));
      expect(eligibilityOf(staged)).to.deep.equal({ status: 'requires_action', required_actions: [action] });
      const read = compellingEvidenceRules.readEligibility?.(staged);
      expect(read?.requiredActions.map(({ code }) => code)).to.deep.equal([action]);
      expect(read?.requiredActions[0]?.label).to.not.include('_');
      const { body: sent } = await call('POST', `/v1/disputes/${opened.id}`, { submit: true });
      expect(eligibilityOf(sent)?.status).to.equal('not_qualified');
    });

  it('rejects a dispute that is not eligible', async () => {
    const opened = await open('chargeback');
    const { status, body } = await stage(opened.id, bodyOf(opened));
    expect(status).to.equal(400);
    expect(JSON.stringify(body)).to.include(
      `Disputed transaction ${opened.charge} is not eligible for Visa Compelling Evidence 3.0.`,
    );
  });

  it('rejects a payment intent instead of a charge, and identifiers that are too short', async () => {
    const opened = await open('compelling_evidence');
    const intent = await stage(opened.id, bodyOf({ priors: ['pi_1', opened.priors[1]] }));
    expect(intent.status).to.equal(400);
    const short = { ...bodyOf(opened), disputed_transaction: { customer_device_id: 'x'.repeat(14) } };
    expect((await stage(opened.id, short)).status).to.equal(400);
    const { body } = await call('GET', `/v1/disputes/${opened.id}`);
    expect(eligibilityOf(body)?.required_actions).to.have.length(5);
  });

  it('removes the evidence when it is cleared', async () => {
    const opened = await open('compelling_evidence');
    await stage(opened.id, bodyOf(opened));
    const { body } = await call('POST', `/v1/disputes/${opened.id}`, {
      evidence: { enhanced_evidence: '' },
      submit: false,
    });
    expect(compellingEvidenceRules.readPrefilled?.(body)).to.equal(undefined);
    expect(eligibilityOf(body)?.required_actions).to.have.length(5);
  });
});
