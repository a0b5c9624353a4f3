import type { EvidencePacket, PacketItem } from '@rebuttal/plugin-kit';
import { buildPacket, packetItem, pdfFile } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { chooseAgain, chooseReason } from '../src/defense-reasons.js';
import type { DefenseReason, DocumentType } from '../src/defense.js';
import { codesFor, toWords, typesFor } from '../src/document-codes.js';
import { fitDocuments, planDocuments } from '../src/evidence.js';

const pdf = (name: string) => pdfFile(`${name}.pdf`);
const receipt = packetItem('receipt', 'Receipt', await pdf('receipt'));
const delivery = packetItem('proof_of_delivery', 'Delivery', await pdf('delivery'));
const trackingText = packetItem('shipping_tracking', 'Tracking', 'Carrier: Rabbit Express');
const refund = packetItem('refund_proof', 'Refund', await pdf('refund'));
const other = packetItem('other', 'Other', await pdf('other'));
const packetOf = (items: readonly PacketItem[], dispute?: EvidencePacket['dispute']) =>
  buildPacket({ items, ...(dispute === undefined ? {} : { dispute }) });

/** `Reason: Document! Other+ Third`, with `*` for a document that Adyen already has. */
function reason(text: string): DefenseReason {
  const [code = '', list = ''] = text.split(': ');
  const documents = list
    .split(' ')
    .filter(Boolean)
    .map((word): DocumentType => {
      const level = word.includes('!') ? 'Required' : word.includes('+') ? 'OneOrMore' : 'Optional';
      return { code: word.replace(/[!+*~]+$/, ''), level, isAvailable: word.includes('*') };
    });
  return { code, documents, isSatisfied: false };
}

const merchandise = reason('MerchandiseReceived: DateMerchandiseShipped! ProofOfGoodsOrServicesProvided!');
const services = reason('ServicesProvided: ProofOfGoodsOrServicesProvided!');
const material = reason('SupplyDefenseMaterial: DefenseMaterial! TIDorInvoice');
const invalid = reason('InvalidChargeback: InvalidChargeback');
const described = reason('GoodsWereAsDescribed: GoodsWereAsDescribed! TIDorInvoice!');

describe('the document plan of an Adyen defense', () => {
  const placed = async (of: DefenseReason, items: readonly PacketItem[]) => {
    const packet = await packetOf(items);
    const { missing, fitting } = fitDocuments(of, items);
    const files = planDocuments(of, packet).map(({ field, files: own }) => [
      field,
      own.map(({ name }) => name),
    ]);
    return { files: Object.fromEntries(files) as Record<string, string[]>, missing, fitting };
  };

  it('puts each file under its best code, and the others behind the letter', async () => {
    expect(await placed(material, [receipt, delivery, other])).to.deep.equal({
      files: {
        DefenseMaterial: ['response-letter.pdf', 'delivery.pdf', 'other.pdf'],
        TIDorInvoice: ['receipt.pdf'],
      },
      missing: [],
      fitting: 1,
    });
  });

  it('sends the letter as the document for a text that the case requires', async () => {
    expect((await placed(merchandise, [delivery, trackingText, receipt])).files).to.deep.equal({
      DateMerchandiseShipped: ['response-letter.pdf', 'receipt.pdf'],
      ProofOfGoodsOrServicesProvided: ['delivery.pdf'],
    });
  });

  it('does not repeat the letter for an optional document', async () => {
    const optional = reason('SupplyDefenseMaterial: DefenseMaterial! DateMerchandiseShipped Other');
    expect((await placed(optional, [trackingText])).files).to.deep.equal({
      DefenseMaterial: ['response-letter.pdf'],
    });
  });

  it('sends the letter as the written statement that the case requires', async () => {
    expect(await placed(described, [receipt])).to.deep.include({
      files: { GoodsWereAsDescribed: ['response-letter.pdf'], TIDorInvoice: ['receipt.pdf'] },
      missing: [],
    });
  });

  it('includes every file for every reason', async () => {
    for (const one of [merchandise, services, material, described, invalid]) {
      const { files } = await placed(one, [receipt, delivery, refund, other]);
      expect(Object.values(files).flat()).to.include.members([
        'response-letter.pdf',
        'receipt.pdf',
        'delivery.pdf',
        'refund.pdf',
        'other.pdf',
      ]);
    }
  });

  it('reports a missing required document, even if other files are under its code', async () => {
    expect((await placed(merchandise, [receipt, other])).missing).to.deep.equal([
      'DateMerchandiseShipped',
      'ProofOfGoodsOrServicesProvided',
    ]);
    expect((await placed(services, [receipt, other])).missing).to.deep.equal([
      'ProofOfGoodsOrServicesProvided',
    ]);
  });

  it('counts documents that Adyen already has', async () => {
    const had = reason('MerchandiseReceived: DateMerchandiseShipped!* ProofOfGoodsOrServicesProvided!');
    expect((await placed(had, [delivery])).missing).to.deep.equal([]);
  });

  it('requires one of the alternatives and every required document', async () => {
    const oneOf = reason(
      'GoodsOrServicesProvided: ProofOfAbilityToProvideServices+ ProofOfGoodsOrServicesProvided+',
    );
    expect((await placed(oneOf, [delivery])).missing).to.deep.equal([]);
    expect((await placed(oneOf, [receipt])).missing).to.have.length(2);
  });

  it('leaves out documents that Adyen provides, unless they are required', async () => {
    const own = reason('CompellingEvidence: CompellingEvidence AcquirerRepresentmentForm DefenseMaterial!');
    expect(Object.keys((await placed(own, [receipt])).files)).to.deep.equal(['DefenseMaterial']);
    const insisting = reason('AirlineCompellingEvidence: CompellingEvidence!');
    expect((await placed(insisting, [receipt])).missing).to.deep.equal(['CompellingEvidence']);
  });

  it('sends the letter as the alternative document', async () => {
    const alternative: DefenseReason = {
      ...services,
      documents: [
        ...services.documents,
        { code: 'AnyPaper', level: 'AlternativeRequired', isAvailable: false },
      ],
    };
    expect((await placed(alternative, [delivery])).files).to.deep.include({
      AnyPaper: ['response-letter.pdf'],
    });
  });

  it('translates document codes to words', () => {
    expect(['GoodsNotReturned', 'TIDorInvoice', 'ShippedToAVS', 'MPIdata'].map(toWords)).to.deep.equal([
      'Goods not returned',
      'TID or invoice',
      'Shipped to AVS',
      'MPI data',
    ]);
    expect(codesFor('other')).to.deep.equal([]);
    expect(typesFor('GoodsRepairedOrReplaced')).to.deep.equal(['replacement_proof']);
  });
});

describe('the choice of an Adyen defense reason', () => {
  const chosen = async (
    offered: readonly DefenseReason[],
    items: readonly PacketItem[],
    dispute?: EvidencePacket['dispute'],
  ) => chooseReason(offered, await packetOf(items, dispute)).code;
  const offered = [invalid, services, material, merchandise];

  it('prefers the reason with the most fitting exhibits if the dispute reason is unknown', async () => {
    expect(await chosen(offered, [receipt, delivery, trackingText])).to.equal('MerchandiseReceived');
    expect(await chosen([services, described], [receipt, receipt, delivery])).to.equal(
      'GoodsWereAsDescribed',
    );
  });

  it('falls back to the general reason without documents for another', async () => {
    expect(await chosen(offered, [receipt, other])).to.equal('SupplyDefenseMaterial');
  });

  it('prefers a reason that matches the dispute reason', async () => {
    const dispute = { reason: 'product_unacceptable', stage: 'chargeback' } as const;
    expect(await chosen([services, described], [receipt, delivery, trackingText], dispute)).to.equal(
      'GoodsWereAsDescribed',
    );
  });

  it('prefers an inquiry response in an inquiry', async () => {
    const response = reason('CardNotPresentRFIresponse: DefenseMaterial!');
    const dispute = { reason: 'product_not_received', stage: 'inquiry' } as const;
    expect(await chosen([services, response], [delivery], dispute)).to.equal('CardNotPresentRFIresponse');
  });

  it('uses an unknown reason only if nothing else is possible', async () => {
    const strange = reason('RabbitWasHappy: DefenseMaterial');
    expect(await chosen([strange, material], [other])).to.equal('SupplyDefenseMaterial');
    expect(await chosen([strange, merchandise], [other])).to.equal('RabbitWasHappy');
  });

  it('does not depend on the order of Adyen’s list', async () => {
    const items = [receipt, delivery, trackingText];
    expect(await chosen(offered.toReversed(), items)).to.equal(await chosen(offered, items));
  });

  it('fails with the missing document and examples of it', async () => {
    const packet = await packetOf([receipt]);
    expect(() => chooseReason([merchandise], packet)).to.throw(
      'To defend this as "Merchandise received", Adyen needs "Date merchandise shipped" (for example Carrier, tracking number',
    );
  });

  it('fails if Adyen accepts no documents', async () => {
    const packet = await packetOf([receipt]);
    expect(() => chooseReason([reason('PresentmentWithinTimeLimit: ')], packet)).to.throw('Customer Area');
  });

  it('keeps the reason of an earlier run, and fails if Adyen no longer offers it', () => {
    expect(chooseAgain(offered, 'ServicesProvided').code).to.equal('ServicesProvided');
    expect(() => chooseAgain([material], 'ServicesProvided')).to.throw(
      'no longer offers the defense "Services',
    );
  });

  const fraud = { reason: 'fraudulent', stage: 'chargeback' } as const;
  const compelling = reason('CompellingEvidence: DefenseMaterial');
  const shift = reason('LiabilityShiftFullAuthenticated: DefenseMaterial');
  const chosenWith = async (over: Partial<EvidencePacket>, ...reasons: readonly DefenseReason[]) =>
    chooseReason(reasons, { ...(await packetOf([receipt, delivery], fraud)), ...over }).code;
  const facts = (hasLiabilityShift: boolean): Partial<EvidencePacket> => ({
    facts: { refundState: 'none', refundedTotal: { amountMinor: 0, currency: 'EUR' }, hasLiabilityShift },
  });

  it('prefers the liability shift if the facts show it, and only then', async () => {
    expect(await chosenWith(facts(true), compelling, shift)).to.equal(shift.code);
    expect(await chosenWith(facts(false), compelling, shift)).to.equal('CompellingEvidence');
    expect(await chosenWith({}, compelling, shift)).to.equal('CompellingEvidence');
  });

  const refunded = reason('CreditPreviouslyIssued: ProofOfRefund!');
  const refundFacts = (over: Partial<NonNullable<EvidencePacket['facts']>>): Partial<EvidencePacket> => ({
    facts: { refundState: 'partial', refundedTotal: { amountMinor: 100, currency: 'EUR' }, ...over },
    items: [delivery, refund],
  });

  it('prefers the refund defense after a full refund, or if the merchant states that no more is owed', async () => {
    for (const over of [{ refundState: 'full' }, { refundPosition: 'issued' }] as const)
      expect(await chosenWith(refundFacts(over), compelling, services, refunded)).to.equal(refunded.code);
  });

  it('does not claim a credit for a partial refund, unless a person chooses that defense', async () => {
    const partial = refundFacts({});
    expect(await chosenWith(partial, refunded, compelling)).to.equal('CompellingEvidence');
    expect(await chosenWith({ items: [refund] }, refunded, compelling)).to.equal('CompellingEvidence');
    expect(await chosenWith({ ...partial, defenseCode: refunded.code }, refunded)).to.equal(refunded.code);
    const packet = { ...(await packetOf([refund], fraud)), ...partial };
    expect(() => chooseReason([refunded], packet)).to.throw('nothing here shows a refund of the full amount');
  });

  it('prefers a refund defense that Adyen marks as satisfied', async () => {
    expect(await chosenWith({}, compelling, { ...refunded, isSatisfied: true })).to.equal(refunded.code);
  });

  it('takes an authorization record as the document of a liability shift', async () => {
    const strict = reason('LiabilityShiftFullAuthenticated: LiabilityShiftFullAuthenticated!');
    const record = packetItem('authorization_record', '3-D Secure result', await pdf('eci 05'));
    const packet = { ...(await packetOf([receipt, record], fraud)), ...facts(true) };
    expect(chooseReason([compelling, strict], packet).code).to.equal(strict.code);
    expect(await chosenWith(facts(true), compelling, strict)).to.equal('CompellingEvidence');
  });

  it('leaves a liability shift that nothing shows to a person, even if Adyen offers no other reason', async () => {
    const packet = await packetOf([receipt], fraud);
    for (const given of [packet, { ...packet, ...facts(false) }])
      expect(() => chooseReason([shift], given)).to.throw('nothing here shows that 3-D Secure');
    expect(chooseReason([shift], { ...packet, defenseCode: shift.code }).code).to.equal(shift.code);
  });

  it('does not defend a claim about goods with a liability shift from the facts', async () => {
    const dispute = { reason: 'product_not_received', stage: 'chargeback' } as const;
    expect(await chosenWith({ ...facts(true), dispute }, shift, services)).to.equal('ServicesProvided');
  });

  it('prefers a liability shift that Adyen marks as satisfied, even without documents', async () => {
    const satisfied = { ...reason('LiabilityShiftFullAuthenticated: '), isSatisfied: true };
    expect(await chosenWith({}, compelling, satisfied)).to.equal(satisfied.code);
    expect(planDocuments(satisfied, await packetOf([receipt]))).to.deep.equal([]);
  });

  it('avoids travel defenses without evidence of travel', async () => {
    const airline = reason('AirlineCompellingEvidence: DefenseMaterial');
    const unfounded = reason('UnfoundedCardholderDispute: DefenseMaterial');
    expect(await chosenWith({}, airline, unfounded)).to.equal('UnfoundedCardholderDispute');
    expect(await chosenWith({}, airline, material)).to.equal('SupplyDefenseMaterial');
  });

  it('prefers the defense for the kind of business that the evidence shows', async () => {
    const dispute = { reason: 'product_not_received', stage: 'chargeback' } as const;
    const received = reason('MerchandiseReceived: ProofOfGoodsOrServicesProvided');
    // A delivered parcel was shipped, so its day of shipment is no reason to defend it as a service.
    expect(await chosen([services, merchandise], [delivery], dispute)).to.equal('MerchandiseReceived');
    const visit = packetItem('attendance_record', 'Visit', await pdf('visit'));
    expect(await chosen([services, received], [delivery], dispute)).to.equal('MerchandiseReceived');
    expect(await chosen([received, services], [visit], dispute)).to.equal('ServicesProvided');
  });

  it('follows the person’s choice while Adyen offers it', async () => {
    expect(await chosenWith({ defenseCode: 'SupplyDefenseMaterial' }, compelling, material)).to.equal(
      'SupplyDefenseMaterial',
    );
    expect(await chosenWith({ defenseCode: 'NoLongerOffered' }, compelling, material)).to.equal(
      'CompellingEvidence',
    );
  });

  it('names the missing documents of the person’s choice', async () => {
    const packet = { ...(await packetOf([receipt])), defenseCode: merchandise.code };
    expect(() => chooseReason([merchandise, material], packet)).to.throw(
      'Adyen needs "Date merchandise shipped"',
    );
  });
});
