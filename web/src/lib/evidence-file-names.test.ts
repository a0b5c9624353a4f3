import { expect } from 'chai';

import { suggestEvidenceType, titleFromFileName } from './evidence-file-names.js';

describe('suggestEvidenceType', () => {
  it('finds the type by the words of the name', () => {
    const types: Readonly<Record<string, string>> = {
      'Invoice-1042.pdf': 'receipt',
      'receipt.png': 'receipt',
      'UPS_tracking.pdf': 'shipping_documentation',
      'POD 7.jpg': 'proof_of_delivery',
      'deliverySignature.png': 'proof_of_delivery',
      'refund 14 Nov.pdf': 'refund_proof',
      'refund-policy.pdf': 'refund_policy',
      'Terms of service.docx': 'refund_policy',
      'chat_with_customer.txt': 'customer_communication',
      'conversation.pdf': 'customer_communication',
    };
    for (const [name, type] of Object.entries(types)) expect(suggestEvidenceType(name), name).to.equal(type);
  });

  it('suggests nothing for parts of words and unknown names', () => {
    for (const name of ['podcast.pdf', 'scan0001.pdf', 'mailbox-photo.jpg', '.pdf'])
      expect(suggestEvidenceType(name), name).to.equal(undefined);
  });
});

describe('titleFromFileName', () => {
  it('drops the extension and the underscores', () => {
    expect(titleFromFileName('Invoice_1042.pdf')).to.equal('Invoice 1042');
    expect(titleFromFileName('v1.2 of the terms.docx')).to.equal('v1.2 of the terms');
    expect(titleFromFileName('.pdf')).to.equal('.pdf');
  });
});
