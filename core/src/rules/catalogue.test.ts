import {
  disputeReasons,
  evidenceTypes,
  networkReasonCodes,
  reasonOfNetworkCode,
  type DisputeReason,
  type EvidenceType,
} from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { loadPlugins } from '../connections/providers/loader.js';
import {
  requestedEvidence,
  findCode,
  networkCodes,
  otherReasons,
  waivedEvidence,
  windowsOf,
  type DisputeTraits,
} from './catalogue.js';
import { networkDecisionTimes } from './decision-times.js';
import { reasonRules } from './evidence/reason-rules.js';
import { guidanceOf } from './guidance/guidance.js';
import { businessCategories } from './requirement-rows.js';
import type { AnswerWindow } from './rules.js';
import { ruleSources, type Provenance } from './sources.js';
import { networkWindows, toStatedRow } from './windows.js';

const types = evidenceTypes.map(({ value }) => value);
const rules = Object.entries(networkCodes).flatMap(([network, codes]) =>
  codes.map((rule) => ({ network, rule, name: `${network} ${rule.code}` })),
);
const isSentence = /^[A-Z0-9"].*[.?"]$/s;

const { providers } = await loadPlugins(undefined);
const timesOf = (provider: string) => providers.find(({ manifest }) => manifest.id === provider)?.manifest;
const visaGoods: DisputeTraits = {
  reason: 'product_not_received',
  network: 'visa',
  code: '13.1',
  stage: 'chargeback',
  category: 'physical_goods',
};
const requested = (change: Partial<DisputeTraits>) =>
  new Map(requestedEvidence({ ...visaGoods, ...change }).map((row) => [row.type, row]));

describe('the rule catalogue', () => {
  it('explains exactly the codes whose reason the kit knows', () => {
    const known = networkReasonCodes.map(({ network, code }) => `${network} ${code}`);
    expect(rules.map(({ name }) => name)).to.have.members(known);
  });

  it('has each code once, with a reason, a title, an argument and evidence of known types', () => {
    const names = rules.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([]);
    for (const { network, rule, name } of rules) {
      expect(reasonOfNetworkCode(network, rule.code), name).to.be.oneOf([...disputeReasons]);
      expect(rule.title, name).to.match(/^\S.*\S$/);
      expect(rule.argument, name).to.match(isSentence);
      expect(rule.wins.length > 0 || rule.cannotContest !== undefined, `${name} names what wins`).to.equal(
        true,
      );
      expect(new Set(rule.wins).size, name).to.equal(rule.wins.length);
    }
  });

  it('requires evidence for every reason and business, each type once and with an explanation', () => {
    for (const reason of disputeReasons) {
      const rows = reasonRules[reason];
      for (const category of [...businessCategories, undefined]) {
        const asked = [...requested({ reason, network: undefined, code: undefined, category }).values()];
        const isAny = asked.some(({ level }) => level === 'required');
        expect(isAny, `${reason} ${String(category)}`).to.equal(true);
      }
      expect(new Set(rows.map(({ type }) => type)).size, reason).to.equal(rows.length);
      for (const { why, type, alternatives = [] } of rows) {
        expect(why, `${reason} ${type}`).to.match(isSentence);
        expect(alternatives, `${reason} ${type}`).to.not.include(type);
      }
    }
  });

  it('has guidance for every type of evidence, in formats that the type takes', () => {
    for (const { value, acceptsFile, acceptsText } of evidenceTypes) {
      const { description, helpText, tips, examples, formats } = guidanceOf(value);
      for (const text of [description, helpText, ...tips, ...examples])
        expect(text, value).to.match(isSentence);
      expect(
        [tips.length, examples.length].every((count) => count > 0),
        value,
      ).to.equal(true);
      const takesFile = formats.some((format) => format !== 'text');
      const takesText = formats.some((format) => format === 'text' || format === 'any');
      expect([takesFile, takesText], value).to.deep.equal([acceptsFile, acceptsText]);
    }
  });

  it('names a source for every row, and a doubt for every row that is not confirmed', () => {
    const rows: readonly Provenance[] = [
      ...rules.map(({ rule }) => rule),
      ...networkWindows,
      ...networkDecisionTimes,
      ...Object.values(reasonRules).flat(),
      ...types.map(guidanceOf),
    ];
    for (const row of rows) {
      expect(row.sources).to.not.be.empty;
      expect(row.sources.every((id) => id in ruleSources)).to.equal(true);
      if (!row.confirmed) expect(row.doubt).to.match(isSentence);
    }
    const used = new Set(rows.flatMap(({ sources }) => sources));
    expect(Object.keys(ruleSources).filter((id) => !used.has(id as keyof typeof ruleSources))).to.deep.equal(
      [],
    );
  });

  it('has response windows of at least a day, one for each network, kind of code, stage and source', () => {
    const stated = providers.flatMap(({ manifest }) =>
      (manifest.responseWindows ?? []).map((row) => toStatedRow(manifest.id, row)),
    );
    const windows: readonly AnswerWindow[] = [...networkWindows, ...stated];
    const keys = windows.map((row) => [row.network, row.categories, row.stage, row.setBy].join());
    expect(new Set(keys).size).to.equal(keys.length);
    expect(keys.length).to.be.greaterThan(networkWindows.length + 10);
    for (const { days } of windows) {
      expect(days.min).to.be.greaterThan(0);
      expect(days.max).to.be.at.least(days.min);
    }
  });
});

describe('a code of the catalogue', () => {
  it('is found as networks and providers write it, and never guessed', () => {
    expect(findCode('visa', '13.1')?.title).to.equal('Merchandise or services not received');
    expect(findCode('amex', ' c08 ')?.code).to.equal('C08');
    expect(findCode('diners', '4755')?.title).to.equal(findCode('discover', 'RG')?.title);
    expect(findCode('maestro', '4837')?.category).to.equal('fraud');
    expect(findCode('maestro', '79')?.title).to.equal('Goods or services not provided');
    expect(findCode('diners', 'B25')?.title).to.equal('Duplicate charge');
    expect(findCode('mastercard', '79')).to.equal(undefined);
    for (const [network, code] of [
      ['visa', 'RG'],
      ['visa', ''],
      ['visa', undefined],
      [undefined, '10.4'],
      ['constructor', 'name'],
    ] as const)
      expect(findCode(network, code)).to.equal(undefined);
  });

  it('requests evidence that only it needs', () => {
    const counterfeit = requested({ reason: 'product_unacceptable', code: '13.4' });
    expect(counterfeit.get('authenticity_proof')).to.include({ level: 'required' });
    expect(requested({ reason: 'product_unacceptable', code: '13.3' }).get('authenticity_proof')).to.include({
      level: 'recommended',
    });
    expect(
      requested({ reason: 'product_unacceptable', code: '13.5' }).get('terms_acceptance')?.level,
    ).to.equal('required');
  });

  it('is named in the advice for its own network only', () => {
    const brands: Readonly<Record<string, RegExp>> = {
      visa: /visa/i,
      mastercard: /mastercard/i,
      amex: /american express|amex/i,
      discover: /discover/i,
      jcb: /jcb/i,
    };
    const adviceFor = (network: string | undefined, code: string | undefined, reason: DisputeReason) => [
      ...requested({ network, code, reason, category: 'subscription' }).values(),
      ...requested({ network, code, reason, category: 'physical_goods' }).values(),
    ];
    for (const network of [...Object.keys(brands), undefined])
      for (const reason of disputeReasons)
        for (const code of [
          undefined,
          ...rules.filter((one) => one.network === network).map((one) => one.rule.code),
        ])
          for (const { type, why } of adviceFor(network, code, reason))
            for (const [brand, pattern] of Object.entries(brands))
              if (brand !== network) expect(why, `${network} ${code} ${type}`).to.not.match(pattern);
    expect(requested({ reason: 'fraudulent', code: '10.4' }).get('prior_transactions')?.why).to.match(
      /Visa 10\.4/,
    );
    expect(
      requested({ reason: 'subscription_canceled', code: '13.2' }).get('access_activity_log')?.why,
    ).to.match(/Visa 13\.2/);
    for (const { value } of evidenceTypes) {
      const { description, helpText, tips, examples } = guidanceOf(value);
      for (const text of [description, helpText, ...tips, ...examples])
        for (const pattern of Object.values(brands)) expect(text, value).to.not.match(pattern);
    }
  });

  it('waives evidence that cannot exist, with the reason', () => {
    const atTerminal = waivedEvidence({ network: 'visa', code: '10.3' });
    expect(atTerminal.map(({ type }) => type)).to.include.members([
      'customer_ip_device',
      'proof_of_delivery',
    ]);
    expect(atTerminal[0]?.why).to.match(/terminal/);
    expect(waivedEvidence({ network: 'visa', code: '10.4' })).to.deep.equal([]);
    expect(waivedEvidence({ network: 'visa', code: '13.3' }).map(({ type }) => type)).to.deep.equal([
      'refund_policy',
    ]);
  });

  it('with several claims requests evidence for the claim in the provider’s text', () => {
    const claim = { network: 'mastercard', code: '4853', reason: 'product_unacceptable' } as const;
    const counterfeit = requested({ ...claim, providerReason: 'Counterfeit goods' });
    expect(counterfeit.get('authenticity_proof')).to.include({ level: 'recommended' });
    const addendum = requested({ ...claim, reason: 'general', providerReason: 'Addendum dispute' });
    expect(addendum.get('damage_or_addendum')?.why).to.equal('Answers the claim "Addendum dispute".');
    expect(requested({ ...claim, reason: 'general' }).has('damage_or_addendum')).to.equal(false);
    const digital = { category: 'digital_goods', providerReason: 'Goods not provided' } as const;
    expect(
      requested({ ...claim, ...digital, reason: 'product_not_received' }).has('proof_of_delivery'),
    ).to.equal(false);
  });

  it('that covers several reasons names the others', () => {
    const claim: DisputeTraits = {
      ...visaGoods,
      network: 'mastercard',
      code: '4853',
      reason: 'product_unacceptable',
    };
    expect(otherReasons(claim)).to.include('product_not_received');
    expect(otherReasons({ ...claim, reason: 'product_not_received' })).to.not.include('product_not_received');
    expect(otherReasons(visaGoods)).to.deep.equal([]);
  });
});

describe('the evidence that the rules request', () => {
  const required = (change: Partial<DisputeTraits>): EvidenceType[] =>
    [...requested(change).values()].filter(({ level }) => level === 'required').map(({ type }) => type);

  it('is what each kind of business can have', () => {
    expect(required({})).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
    expect(required({ category: 'digital_goods' })).to.deep.equal(['receipt', 'access_activity_log']);
    expect(required({ category: 'services' })).to.deep.equal(['receipt', 'service_documentation']);
    expect(required({ category: 'travel_event' })).to.deep.equal(['receipt', 'attendance_record']);
    expect(required({ reason: 'fraudulent', code: '10.4', category: 'subscription' })).to.include.members([
      'customer_ip_device',
      'access_activity_log',
    ]);
  });

  it('is only recommended where it depends on a kind of business that is not known', () => {
    expect(required({ category: undefined })).to.deep.equal(['receipt']);
    expect(requested({ category: undefined }).get('proof_of_delivery')?.level).to.equal('recommended');
  });

  it('includes for an inquiry the refund that ends it', () => {
    expect(requested({ reason: 'authorization', stage: 'inquiry' }).has('refund_proof')).to.equal(true);
    expect(requested({ reason: 'general' }).has('refund_proof')).to.equal(false);
    expect(requested({ reason: 'general', stage: 'inquiry' }).has('refund_proof')).to.equal(true);
  });
});

describe('response windows', () => {
  const windows = ({ provider = 'adyen', ...change }: Partial<DisputeTraits> & { provider?: string }) =>
    windowsOf({ ...visaGoods, ...change }, timesOf(provider)).map(
      ({ setBy, days }) => `${setBy} ${days.min}-${days.max}`,
    );

  it('are those of the network and of the provider', () => {
    expect(windows({ provider: 'worldpay' })).to.deep.equal(['network 30-30']);
    const amexInquiry = { network: 'amex', code: '004', stage: 'inquiry' } as const;
    expect(windows({ ...amexInquiry, provider: 'worldpay' })).to.deep.equal(['network 20-20']);
    expect(windows({ network: 'mastercard', code: '4837', stage: 'pre_arbitration' })).to.deep.equal([
      'network 30-30',
    ]);
    expect(windows({ network: 'jcb', code: '554' })).to.deep.equal(['adyen 40-40']);
    expect(windows({ stage: 'pre_arbitration' })).to.deep.equal(['network 30-30']);
    expect(windows({ network: 'discover', code: 'RG', provider: 'wix' })).to.deep.equal([
      'network 20-30',
      'wix 14-40',
    ]);
  });

  it('leave out a network limit that is longer than the provider’s', () => {
    expect(windows({})).to.deep.equal(['adyen 9-18']);
    expect(windows({ network: 'mastercard', code: '4853' })).to.deep.equal(['adyen 40-40']);
    expect(windows({ network: 'amex', code: 'C08' })).to.deep.equal(['adyen 14-14']);
    expect(windows({ network: 'amex', code: '004', stage: 'inquiry' })).to.deep.equal(['adyen 14-14']);
    expect(windows({ provider: 'stripe' })).to.deep.equal(['stripe 7-21']);
  });

  it('are empty if only the provider knows them, or no response is possible', () => {
    expect(windows({ code: 'C028', reason: 'noncompliant' })).to.deep.equal([]);
    expect(windows({ network: 'amex', code: 'FR2' })).to.deep.equal([]);
    expect(windows({ network: undefined, code: undefined })).to.deep.equal([]);
    expect(windows({ stage: 'closed' })).to.deep.equal([]);
  });
});
