import type { EvidencePacket, PacketItem } from '@rebuttal/plugin-kit';
import { buildPacket, packetFile, packetItem, samplePdf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { chooseAgain, chooseReason } from '../src/defense-reasons.js';
import type { DefenseReason, DocumentType } from '../src/defense.js';
import { codesFor, toWords, typesFor } from '../src/document-codes.js';
import { planDocuments } from '../src/documents.js';

const pdf = async (name: string) => packetFile(`${name}.pdf`, 'application/pdf', await samplePdf(name));
const receipt = packetItem('receipt', 'Receipt', await pdf('receipt'));
const delivery = packetItem('proof_of_delivery', 'Delivery', await pdf('delivery'));
const trackingText = packetItem('shipping_tracking', 'Tracking', 'Carrier: Rabbit Express');
const refund = packetItem('refund_proof', 'Refund', await pdf('refund'));
const other = packetItem('other', 'Other', await pdf('other'));
const packetOf = (items: readonly PacketItem[], dispute?: EvidencePacket['dispute']) =>
  buildPacket({ items, ...(dispute === undefined ? {} : { dispute }) });

/** `Reason: Document! Other+ Third`, with `*` for one that Adyen has already. */
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

describe('the documents of a defence', () => {
  const placed = async (of: DefenseReason, items: readonly PacketItem[]) => {
    const { documents, missing, fitting } = planDocuments(of, await packetOf(items));
    const files = documents.map(({ field, files: own }) => [field, own.map(({ name }) => name)]);
    return { files: Object.fromEntries(files) as Record<string, string[]>, missing, fitting };
  };

  it('have each file under the code that names it best, and the letter before what has none', async () => {
    expect(await placed(material, [receipt, delivery, other])).to.deep.equal({
      files: {
        DefenseMaterial: ['response-letter.pdf', 'delivery.pdf', 'other.pdf'],
        TIDorInvoice: ['receipt.pdf'],
      },
      missing: [],
      fitting: 1,
    });
  });

  it('have the letter for a text that the case asks for as a document', async () => {
    expect((await placed(merchandise, [delivery, trackingText, receipt])).files).to.deep.equal({
      DateMerchandiseShipped: ['response-letter.pdf', 'receipt.pdf'],
      ProofOfGoodsOrServicesProvided: ['delivery.pdf'],
    });
  });

  it('do not repeat the letter where nobody asks for it', async () => {
    const optional = reason('SupplyDefenseMaterial: DefenseMaterial! DateMerchandiseShipped Other');
    expect((await placed(optional, [trackingText])).files).to.deep.equal({
      DefenseMaterial: ['response-letter.pdf'],
    });
  });

  it('have the letter as the statement in writing that the case asks for', async () => {
    expect(await placed(described, [receipt])).to.deep.include({
      files: { GoodsWereAsDescribed: ['response-letter.pdf'], TIDorInvoice: ['receipt.pdf'] },
      missing: [],
    });
  });

  it('lose no file, whatever the case asks for', async () => {
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

  it('are not enough where a required one is not among them, also when other files lie in its place', async () => {
    expect((await placed(merchandise, [delivery, receipt])).missing).to.deep.equal([
      'DateMerchandiseShipped',
    ]);
    expect((await placed(services, [receipt, other])).missing).to.deep.equal([
      'ProofOfGoodsOrServicesProvided',
    ]);
  });

  it('are enough with what Adyen has already', async () => {
    const had = reason('MerchandiseReceived: DateMerchandiseShipped!* ProofOfGoodsOrServicesProvided!');
    expect((await placed(had, [delivery])).missing).to.deep.equal([]);
  });

  it('need one of those of which one is enough, and all that are required', async () => {
    const oneOf = reason(
      'GoodsOrServicesProvided: ProofOfAbilityToProvideServices+ ProofOfGoodsOrServicesProvided+',
    );
    expect((await placed(oneOf, [delivery])).missing).to.deep.equal([]);
    expect((await placed(oneOf, [receipt])).missing).to.have.length(2);
  });

  it('leave to Adyen what Adyen fills in, unless it insists', async () => {
    const own = reason('CompellingEvidence: CompellingEvidence AcquirerRepresentmentForm DefenseMaterial!');
    expect(Object.keys((await placed(own, [receipt])).files)).to.deep.equal(['DefenseMaterial']);
    const insisting = reason('AirlineCompellingEvidence: CompellingEvidence!');
    expect((await placed(insisting, [receipt])).missing).to.deep.equal(['CompellingEvidence']);
  });

  it('take the letter for the general document that Adyen may ask for', async () => {
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

  it('have codes for people too', () => {
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

describe('the defence that is chosen', () => {
  const chosen = async (
    offered: readonly DefenseReason[],
    items: readonly PacketItem[],
    dispute?: EvidencePacket['dispute'],
  ) => chooseReason(offered, await packetOf(items, dispute)).code;
  const offered = [invalid, services, material, merchandise];

  it('is the one that most exhibits fit, where the reason of the dispute is not known', async () => {
    expect(await chosen(offered, [receipt, delivery, trackingText])).to.equal('MerchandiseReceived');
    expect(await chosen(offered, [receipt, delivery])).to.equal('ServicesProvided');
    expect(await chosen([services, described], [receipt, receipt, delivery])).to.equal(
      'GoodsWereAsDescribed',
    );
  });

  it('is the general one where the packet lacks the papers for another', async () => {
    expect(await chosen(offered, [receipt, other])).to.equal('SupplyDefenseMaterial');
  });

  it("is the one that answers the dispute's own reason", async () => {
    const dispute = { reason: 'product_unacceptable', stage: 'chargeback' } as const;
    expect(await chosen([services, described], [receipt, delivery, trackingText], dispute)).to.equal(
      'GoodsWereAsDescribed',
    );
  });

  it('is that of an inquiry in an inquiry', async () => {
    const answer = reason('CardNotPresentRFIresponse: DefenseMaterial!');
    const dispute = { reason: 'product_not_received', stage: 'inquiry' } as const;
    expect(await chosen([services, answer], [delivery], dispute)).to.equal('CardNotPresentRFIresponse');
  });

  it('is that the money was given back, where a proof of it goes along', async () => {
    const refunded = reason('CreditPreviouslyIssued: ProofOfRefund!');
    expect(await chosen([...offered, refunded], [delivery, refund])).to.equal('CreditPreviouslyIssued');
    expect(await chosen([...offered, refunded], [delivery])).to.equal('ServicesProvided');
  });

  it('is one that is not known only where nothing else is possible', async () => {
    const strange = reason('RabbitWasHappy: DefenseMaterial');
    expect(await chosen([strange, material], [other])).to.equal('SupplyDefenseMaterial');
    expect(await chosen([strange, merchandise], [other])).to.equal('RabbitWasHappy');
  });

  it('is the same in whatever order Adyen lists them', async () => {
    const items = [receipt, delivery, trackingText];
    expect(await chosen(offered.toReversed(), items)).to.equal(await chosen(offered, items));
  });

  it('is none where a paper is missing, which is named with what it may be', async () => {
    const packet = await packetOf([receipt]);
    expect(() => chooseReason([merchandise], packet)).to.throw(
      'To defend this as "Merchandise received" Adyen needs "Date merchandise shipped" (for example Shipping label',
    );
  });

  it('is none where Adyen takes no documents', async () => {
    const packet = await packetOf([receipt]);
    expect(() => chooseReason([reason('PresentmentWithinTimeLimit: ')], packet)).to.throw('Customer Area');
  });

  it('stays the one of an earlier run, or is refused if Adyen no longer has it', async () => {
    const packet = await packetOf([receipt, delivery, trackingText]);
    expect(chooseAgain(offered, packet, 'ServicesProvided').code).to.equal('ServicesProvided');
    expect(() => chooseAgain([material], packet, 'ServicesProvided')).to.throw(
      'no longer offers the defence "Services',
    );
  });
});
