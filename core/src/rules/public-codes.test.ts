import { reasonOfNetworkCode } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { findCode } from './catalogue.js';
import { achCodes } from './codes/bank-debits.js';

/** The codes that public guides list, by source and network. Not derived from the catalog. */
const publicLists: readonly (readonly [source: string, network: string, codes: string])[] = [
  [
    'American Express, "Chargeback Code Guide" for Australian merchants',
    'amex',
    '4507 4512 4513 4515 4516 4517 4521 4523 4527 4530 4534 4536 4540 4544 4553 4554 4750 4752 4754 4755 4763 4798',
  ],
  [
    'Braintree, "Chargeback Reason Codes"',
    'amex',
    'C28 175 684 4513 C02 C04 C05 C18 173 P08 193 4540 F29 FR2 M38 R03 R13 S01 127 177 155 4554 C08 C31 C32 P05',
  ],
  ['Braintree, "Chargeback Reason Codes"', 'diners', 'A02 A06 B24 B25 B26'],
  [
    'American Express, "How to manage and help prevent disputes"',
    'amex',
    '004 021 024 059 062 063 127 154 155',
  ],
  [
    'Antom, "Discover/Diners"',
    'discover',
    'AA UA05 UA06 UA01 UA02 UA10 UA11 AT DA NA EX LP CD IN AW PM DP PI RG AP RM NC RN2 IC NF',
  ],
  [
    'Antom, "Discover/Diners"',
    'diners',
    'AA UA05 UA06 UA01 UA02 UA10 UA11 AT DA NA EX LP CD IN AW PM DP PI RG AP RM NC RN2 IC NF',
  ],
  [
    'Antom, "Union pay", Americas',
    'unionpay',
    'UA05 UA06 UA01 UA02 UA10 UA11 AT DA NA EX LP CD IN AW PM DP PI RG AP RM NC RN2 IC AA NF',
  ],
  ['Antom, "Union pay", other countries', 'unionpay', '4515 4562 4547 4803 4514 4522 4508 4532'],
  ['Antom, "Other card scheme"', 'other', '2001 2002 2003 2004 2005 2006 2102 2103 2201'],
  ['Antom, "Mastercard"', 'mastercard', '4870 4871 4837 4863 4849 4840 4808 4834 4853 4999 4850'],
  [
    'TabaPay, "Discover Chargeback Reason Codes"',
    'discover',
    '4534 4541 4542 4550 4553 4586 4752 4753 4755 4762 4863 4864 4865 4866 4867 7010 7030 8002',
  ],
  ['TabaPay, "STAR Chargeback Reason Codes"', 'star', '20 30 40 50 60 65'],
  ['TabaPay, "STAR Chargeback Reason Codes"', 'accel', '20 30 40 50 60 65'],
  ['Pega, Smart Dispute code list', 'maestro', '17 30 70 71 73 74 75 79 80 95 96'],
  ['Pega, Smart Dispute code list', 'mastercard', '4850 4854'],
  ['Mastercard, Single Message System', 'mastercard', '37 34 53 49 08 70 71'],
  ['North, "Chargeback Reason Codes"', 'mastercard', '4840'],
  [
    'PayNearMe, "ACH Return Codes"',
    'ach',
    'R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22',
  ],
  ['Bacs, reason codes of Direct Debit indemnity claims', 'bacs', '1 2 3 4 5 6 7 8'],
  ['European Payments Council', 'sepadirectdebit', 'AC01 AC04 AC06 AM04 AM05 MD01 MD06 MD07 MS02 MS03 SL01'],
];

describe('reason codes of public guides', () => {
  for (const [source, network, list] of publicLists) {
    it(`are all known for ${network}: ${source}`, () => {
      const codes = list.split(' ');
      expect(codes.filter((code) => reasonOfNetworkCode(network, code) === undefined)).to.deep.equal([]);
      expect(codes.filter((code) => findCode(network, code) === undefined)).to.deep.equal([]);
    });
  }

  it('count as confirmed for ACH only if a public list has them', () => {
    const [, , list = ''] = publicLists.find(([, network]) => network === 'ach') ?? [];
    const confirmed = achCodes.filter(({ confirmed }) => confirmed).map(({ code }) => code);
    expect(confirmed.toSorted()).to.deep.equal(list.split(' '));
    expect(achCodes.filter(({ confirmed }) => !confirmed)).to.not.be.empty;
  });

  it('state for every bank debit that the return is final', () => {
    for (const [network, code] of [
      ['sepa', 'MD01'],
      ['sepa', 'AM04'],
      ['ach', 'R10'],
      ['bacs', '5'],
    ] as const)
      expect(findCode(network, code)?.cannotContest, `${network} ${code}`).to.be.a('string');
  });
});
