import { readFile } from 'node:fs/promises';

import type { DisputeReason } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { languages } from '../../platform/shared/language.js';
import { itThorough } from '../../testing/thoroughness.js';
import { createLetterRenderer, type LetterRenderer } from './layout.js';
import { composeLetter } from './letter.js';
import { toArgumentText, toPlainText } from './plain-text.js';
import { bareCase, exhibit, factsOf, hutchCase, hutchFacts } from './testing/rabbit-case.js';

const layoutFile = new URL('./letter.ejs', import.meta.url);

describe('letter layout', () => {
  let renderer: LetterRenderer;
  before(async () => {
    renderer = await createLetterRenderer({ layoutFile });
  });

  it('renders a complete document in the letter’s language that loads nothing and runs nothing', () => {
    for (const language of languages) {
      const { template } = hutchCase('');
      const letterCase = hutchCase('> {{amount}}', {
        template: { ...template, content: '> {{amount}}', language },
      });
      const html = renderer.render(composeLetter(letterCase));
      expect(html)
        .to.match(/^\s*<!doctype html>/)
        .and.to.match(/<\/html>\s*$/);
      expect(html).to.contain(`<html lang="${language === 'zh' ? 'zh-CN' : language}">`);
      expect(html).to.contain("default-src 'none'");
      expect(html).to.not.match(/<(script|link|iframe|object|embed|form|base|a)\b|@import|url\(|\bon\w+=/i);
      expect(html).to.not.match(/(?:src|href|action)\s*=\s*["']?(?!data:image\/(?:png|jpeg);base64,)/i);
    }
  });

  it('reads an exhibit in Arabic or Hebrew from the right', () => {
    const texts = ['تم التسليم يوم 17 نوفمبر', '17.11: החבילה נמסרה', 'Delivered to حسن'];
    const exhibits = texts.map((text, index) => exhibit(index, 'other', { text }));
    const html = renderer.render(composeLetter(bareCase('Text.', { exhibits })));
    expect(html.split('<pre dir="rtl">')).to.have.length(3);
    expect(html).to.contain('<span class="word">17</span>');
  });

  it('introduces the merchant to a cardholder who does not recognize the payment, and to no one else', () => {
    const { merchant, dispute } = hutchCase('');
    const about = (content: string, reason: DisputeReason) =>
      renderer.render(
        composeLetter(
          hutchCase(content, {
            merchant: { ...merchant, businessModel: 'Carrots by post.' },
            dispute: { ...dispute, reason },
          }),
        ),
      );
    expect(about('The argument.', 'unrecognized'))
      .to.contain('About the merchant')
      .and.to.contain('Carrots by post.');
    expect(about('{{merchant_business_model}}', 'unrecognized')).to.not.contain('About the merchant');
    for (const reason of ['fraudulent', 'product_not_received', 'credit_not_processed'] as const)
      expect(about('The argument.', reason)).to.not.contain('Carrots by post.');
  });

  it('shows pictures of the terms once, and only where the terms matter', () => {
    const image = { mimeType: 'image/png', bytes: Buffer.from('a picture') } as const;
    const { merchant, dispute } = hutchCase('');
    const pictures = (content: string, reason: DisputeReason) => {
      const images = { refundPolicyImage: image, userAgreementImage: image };
      const letterCase = { merchant: { ...merchant, ...images }, dispute: { ...dispute, reason } };
      return (
        renderer.render(composeLetter(hutchCase(content, letterCase))).split('src="data:image/png;base64,')
          .length - 1
      );
    };
    expect(pictures('The argument.', 'credit_not_processed')).to.equal(2);
    expect(pictures('{{refund_policy}} {{user_agreement}}', 'credit_not_processed')).to.equal(2);
    expect(pictures('The argument.', 'fraudulent')).to.equal(0);
  });

  it('has no links', () => {
    const html = renderer.render(composeLetter(hutchCase('The argument.')));
    expect(html).to.not.match(/https?:\/\//);
  });

  it('contains every part of the case', () => {
    const html = renderer.render(composeLetter(hutchCase('The argument.')));
    for (const part of [
      'Rabbit Outfitters Ltd',
      '14 Warren Lane',
      'May 20, 2026',
      'dp_1PgXk2LkdIwHu7ix0a9Q',
      'EUR\u00a0249.90',
      'Visa 13.1, Merchandise / services not received',
      'Visa •••• 4242',
      'The argument.',
      'Invoice 1041',
      'Attached: invoice-1041.pdf',
      'How is the roof mounted?',
      'Respectfully submitted,',
      'Aoife Brennan',
      'for Rabbit Outfitters Ltd',
    ])
      // oxfmt-ignore
      expect(html).to.contain(part);
  });

  it('marks the line that decides what an exhibit shows', () => {
    const text = 'Terms of May.\nRobin ticked the box of the terms on May 1, 2026.\nEnd.';
    const html = renderer.render(
      composeLetter(hutchCase('', { exhibits: [exhibit(0, 'terms_acceptance', { text })] })),
    );
    expect(html).to.match(/May\.\n<strong>Robin ticked the box of the terms on May 1, 2026\.?<\/strong>/);
  });

  it('leaves out parts that a case does not have', () => {
    const html = renderer.render(composeLetter(bareCase('')));
    expect(html).to.not.contain('Exhibits').and.to.not.contain('undefined');
  });

  it('escapes every value in every place', () => {
    const canary = '<x-canary a="b" c=\'d\'>&<%= 1 %>';
    const strings = (value: object): object =>
      Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          typeof inner === 'string' ? canary : (inner as unknown),
        ]),
      );
    const full = hutchCase('{{customer_name}}');
    const letter = composeLetter({
      ...full,
      merchant: { ...full.merchant, ...strings(full.merchant), signatory: { name: canary, title: canary } },
      dispute: {
        ...full.dispute,
        providerDisputeId: canary,
        transactionId: canary,
        providerLabel: canary,
        reasonCode: canary,
        network: canary,
      },
      facts: factsOf({ customer_name: canary, order_number: canary, card_last4: canary }),
      exhibits: [
        exhibit(0, 'receipt', {
          label: canary,
          title: canary,
          description: canary,
          text: canary,
          fileName: canary,
        }),
      ],
    });
    const html = renderer.render(letter);
    expect(html).to.not.contain('<x-canary').and.to.not.contain('<%');
    expect(html.match(/&lt;x-canary/g)?.length).to.be.at.least(15);
  });

  it('accepts ready-made HTML only as the argument', async () => {
    const source = await readFile(layoutFile, 'utf8');
    expect(source.match(/<%-[^%]*%>/g)).to.deep.equal(['<%- letter.argument.html %>']);
  });

  itThorough('never fails, for any texts of a case', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, text, (name, what, content) => {
        const exhibits = [exhibit(0, 'other', { title: name, text: what })];
        const letter = composeLetter(
          bareCase(content, {
            merchant: { name, address: what },
            exhibits,
          }),
        );
        expect(renderer.render(letter)).to.contain('</html>');
        expect(toPlainText(letter)).to.be.a('string');
      }),
    );
  });

  it('has a plain text with the same facts, unescaped and without the exhibits’ texts', () => {
    const letter = composeLetter(
      hutchCase('> Thesis of **{{customer_name}}**\n\n1. One ({{exhibit_receipt}})', {
        facts: factsOf({ ...hutchFacts, customer_name: 'R & D <x>' }),
      }),
    );
    const text = toPlainText(letter);
    expect(text).to.contain('Thesis of R & D <x>\n\n1. One (Exhibit A)').and.to.contain(' · EUR 249.90 · ');
    expect(text).to.contain('Exhibit B: Delivery confirmation. Full address').and.to.not.contain('roof');
    expect(toArgumentText(letter)).to.equal('Thesis of R & D <x>\n\n1. One (Exhibit A)');
  });
});
