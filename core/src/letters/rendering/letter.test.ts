import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { RenderingError } from '../../platform/errors/rendering-error.js';
import { languages, type Language } from '../../platform/shared/language.js';
import { createLetterRenderer } from './layout.js';
import { exhibitLabel, type LetterImage } from './letter-case.js';
import { composeLetter } from './letter.js';
import { toPlainText } from './plain-text.js';
import { templateVariables } from './template-variables.js';
import {
  bareCase,
  deliveredDetails,
  exhibit,
  factsOf,
  hutchCase,
  hutchFacts,
} from './testing/rabbit-case.js';

const html = (content: string, changes = {}) => composeLetter(hutchCase(content, changes)).argument.html;
const named = (customer_name: string) => ({ facts: factsOf({ customer_name }) });
const picture: LetterImage = { mimeType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };

describe('a letter', () => {
  it('shows values escaped, with their line breaks', () => {
    const changes = named(`<img src=x onerror="a('b')">\nRosen & Sons`);
    expect(html('{{customer_name}}', changes)).to.equal(
      '<p>&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;<br>Rosen &amp; Sons</p>\n',
    );
  });

  it('does not read Markdown, tags or replacement patterns in values', () => {
    const changes = named("**a** {{amount}} {{#amount}}x{{/amount}} $& $` $' <%= 1 %>");
    expect(html('{{customer_name}}', changes)).to.contain(
      '**a** {{amount}} {{#amount}}x{{/amount}} $&amp; $` $&#39; &lt;%= 1 %&gt;',
    );
  });

  it('leaves unknown names as written, and nothing for names without a value', () => {
    const { argument } = composeLetter(
      bareCase('{{fox}} {{constructor}} {{customer_name}}{{#order_id}}{{order_id}}{{/order_id}}'),
    );
    expect(argument.text).to.equal('{{fox}} {{constructor}}');
  });

  it('treats a blank value as missing', () => {
    expect(html('{{#customer_name}}x{{/customer_name}}y', named(' \n '))).to.equal('<p>y</p>\n');
  });

  it('drops bidirectional marks and control characters', () => {
    const changes = named('a\u202egpj.exe\u2066\u0000\u001b[31mb\tc\r\nd');
    expect(composeLetter(hutchCase('{{customer_name}}', changes)).argument.text).to.equal(
      'agpj.exe[31mb\tc\nd',
    );
  });

  it('states amounts in the currency’s own decimals', () => {
    const amounts = (minor: number, currency: string) => {
      const { dispute } = bareCase('');
      const content = '{{amount}}/{{amount_with_currency}}/{{amount_number}}/{{currency}}';
      return composeLetter(bareCase(content, { dispute: { ...dispute, amount: money(minor, currency) } }))
        .argument.text;
    };
    expect(amounts(123_450, 'USD')).to.equal('$1,234.50/USD\u00a01,234.50/1234.50/USD');
    expect(amounts(123_450, 'JPY')).to.equal('¥123,450/JPY\u00a0123,450/123450/JPY');
    expect(amounts(1_234_567, 'KWD')).to.equal('KWD\u00a01,234.567/KWD\u00a01,234.567/1234.567/KWD');
  });

  it('refers to one, two or more exhibits by their labels', () => {
    const exhibits = [
      exhibit(0, 'receipt'),
      exhibit(1, 'proof_of_delivery'),
      exhibit(2, 'attendance_record'),
    ];
    const text = (name: string) =>
      composeLetter(bareCase(`{{${name}}}`, { exhibits })).argument.text.replaceAll('\u00a0', ' ');
    expect(text('exhibit_receipt')).to.equal('Exhibit A');
    expect(text('exhibits_performance')).to.equal('Exhibits B and C');
    expect(text('exhibit_refund_proof')).to.equal('');
    expect(text('evidence_count')).to.equal('3');
  });

  it('cites an exhibit with its description, and quotes short texts only', () => {
    const text = (content: string) =>
      composeLetter(hutchCase(content)).argument.text.replaceAll('\u00a0', ' ');
    expect(text('({{citation_proof_of_delivery}})')).to.equal(
      '(Exhibit B: Full address and name of the recipient, page 1)',
    );
    expect(text('{{text_customer_communication}}')).to.equal('“It is here. How is the roof mounted?”');
    const long = [exhibit(0, 'customer_communication', { text: 'hop '.repeat(101) })];
    expect(
      composeLetter(bareCase('{{text_customer_communication}}', { exhibits: long })).argument.text,
    ).to.equal('');
    const returned = [exhibit(0, 'proof_of_delivery', { text: 'Returned to sender on 6 May.' })];
    const quoted = composeLetter(bareCase('{{text_proof_of_delivery}}', { exhibits: returned }));
    expect(quoted.argument.text).to.equal('');
  });

  it('makes the request that fits the stage', () => {
    const asks = (stage?: 'inquiry' | 'chargeback' | 'pre_arbitration') =>
      composeLetter(bareCase('{{requested_outcome}}', { dispute: { ...bareCase('').dispute, stage } }))
        .argument.text;
    expect(asks('inquiry')).to.equal('the inquiry be closed');
    expect(asks('chargeback')).to.equal(asks());
    expect(asks('pre_arbitration')).to.not.equal(asks());
  });

  it('identifies the case by known facts only', () => {
    const plain = (parts: readonly string[]) => parts.map((part) => part.replaceAll('\u00a0', ' '));
    expect(plain(composeLetter(bareCase('')).caseLine)).to.deep.equal([
      'Dispute dp_1PgXk2LkdIwHu7ix0a9Q',
      'Product not received',
      'EUR 249.90',
    ]);
    const known = {
      ...hutchFacts,
      acquirer_reference: '74537604221222132710575',
      merchant_id: '526567789012346',
    };
    expect(plain(composeLetter(hutchCase('', { facts: factsOf(known) })).caseLine)).to.deep.equal([
      'Dispute dp_1PgXk2LkdIwHu7ix0a9Q',
      'Visa 13.1, Merchandise / services not received',
      'EUR 249.90',
      'paid May 1, 2026',
      'Visa •••• 4242',
      'ARN 74537604221222132710575',
      'authorization 104200',
      'order 1041',
      'statement descriptor RABBIT OUTFITTERS',
      'MID 526567789012346',
    ]);
  });

  it('leaves out lines whose names have no value, and renumbers the list', () => {
    const source =
      '{{customer_name}}\n\n1. {{order_id}}\n2. {{amount_number}}\n3. {{carrier}}\n4. end\n\n> {{thesis}}';
    const { argument } = composeLetter(bareCase(source));
    expect(argument.text).to.equal(
      '1. 249.90\n2. end\n\nRabbit Outfitters Ltd contests the dispute over the payment of EUR\u00a0249.90.',
    );
    expect(argument.html).to.not.contain('<li></li>').and.to.not.contain('start=');
  });

  it('states claims as items with a title, and lists those that it states', () => {
    const facts = factsOf(hutchFacts);
    const exhibits = [exhibit(0, 'proof_of_delivery', { details: deliveredDetails })];
    const letter = composeLetter(
      hutchCase('1. {{claim_dispatched}}\n1. {{claim_delivered}}\n\n{{claims}}', { facts, exhibits }),
    );
    expect(letter.argument.html).to.contain('<ol>\n<li><strong>Delivery.</strong> DHL delivered the order');
    expect(letter.argument.text).to.match(/^1\. Delivery\. DHL .*\n\n1\. Delivery\. /);
    expect(letter.claims.map(({ id }) => id)).to.deep.equal(['delivered']);
    expect(letter.argument.html).to.contain(letter.claims[0]?.text ?? '-');
  });

  it('puts the merchant’s own argument before the claims, and states nothing twice', () => {
    const facts = factsOf(hutchFacts);
    const exhibits = [exhibit(0, 'proof_of_delivery', { details: deliveredDetails })];
    const merchantArgument = { text: 'They came by cart.\n\nAll twelve.', citations: [] };
    const letter = composeLetter(
      hutchCase('> {{thesis}}\n\n1. {{claim_delivered}}\n\nWe ask.', { facts, exhibits, merchantArgument }),
    );
    const claim =
      'DHL delivered the order (tracking number 00340434161094027318) on May 4, 2026, 14:12 UTC, to 12 Mill Road, Dublin D04 AB12, signed by J ROSEN (Exhibit A).';
    expect(letter.argument.text).to.equal(
      `The order was delivered on May 4, 2026.\n\nThe merchant’s argument\nThey came by cart.\n\nAll twelve.\n\n1. Delivery. ${claim}\n\nWe ask.`,
    );
    const draft = composeLetter(
      hutchCase('> {{thesis}}\n\n1. {{claim_delivered}}', {
        ...{ facts, exhibits },
        merchantArgument: {
          text: `The order was delivered on May 4, 2026. ${claim} All twelve.`,
          citations: [],
        },
      }),
    );
    expect(draft.argument.text).to.equal(
      `The order was delivered on May 4, 2026.\n\nThe merchant’s argument\n${claim.replaceAll('\u00a0', ' ')} All twelve.`,
    );
    const reworded = { text: 'It lies on the porch (Exhibit A).', citations: [] };
    const edited = (draftedBy?: 'rules') =>
      composeLetter(
        hutchCase('1. {{claim_delivered}}', {
          ...{ facts, exhibits },
          merchantArgument: { ...reworded, draftedBy },
        }),
      ).argument.text;
    expect(edited()).to.contain('DHL delivered');
    expect(edited('rules')).to.equal('The merchant’s argument\nIt lies on the porch (Exhibit A).');
    const removed = {
      text: 'All twelve came.',
      citations: [],
      draftedBy: 'rules',
      replaces: ['delivered'],
    } as const;
    const content = '1. {{claim_delivered}}\n1. {{claim_receipt}}';
    const added = [...exhibits, exhibit(1, 'receipt', { details: { number: '1041' } })];
    expect(
      composeLetter(hutchCase(content, { facts, exhibits: added, merchantArgument: removed })).claims,
    ).to.have.lengthOf(1);
    expect(letter.includesMerchantArgument).to.equal(true);
    expect(toPlainText(letter).split('They came by cart.')).to.have.length(2);
  });

  it('is sent to the issuer of a card, and otherwise to the provider that decides', () => {
    const { dispute } = bareCase('');
    const to = (network?: string) =>
      composeLetter(bareCase('', { dispute: { ...dispute, network, providerLabel: 'PayPal' } })).recipient;
    expect(to('visa')).to.contain('card issuer');
    const byHand = { ...dispute, network: 'visa', providerLabel: 'Other acquirer', isSentByHand: true };
    expect(composeLetter(bareCase('', { dispute: byHand })).recipient).to.not.contain('Other');
    expect(to('paypal')).to.equal('The dispute department of PayPal');
    expect(to()).to.equal('The dispute department of PayPal');
  });

  it('prints the merchant’s own argument under a heading in the letter’s language, as plain text', async () => {
    const layoutFile = new URL('./letter.ejs', import.meta.url);
    const renderer = await createLetterRenderer({ layoutFile });
    const text = 'It **arrived** <b>.\nThat day.\n\n\nSee {{amount}} in Exhibit B.';
    const headings = { en: 'The merchant’s argument', zh: '商户陈述', ja: '加盟店の主張' };
    for (const language of languages) {
      const bare = hutchCase('Template.', { merchantArgument: { text, citations: [] } });
      const letter = composeLetter({ ...bare, template: { ...bare.template, language } });
      expect(renderer.render(letter).replaceAll('\n', '')).to.contain(
        `<h2>${headings[language]}</h2><p>It **arrived** &lt;b&gt;.<br>That day.</p></div><p>See {{amount}} in Exhibit B.</p>`,
      );
      expect(toPlainText(letter)).to.contain(
        `\n\n${headings[language]}\nIt **arrived** <b>.\nThat day.\n\nSee {{amount}} in Exhibit B.\n\n`,
      );
    }
    expect(renderer.render(composeLetter(hutchCase('Template.')))).not.to.contain(headings.en);
  });

  it('names the exhibits of the argument by their labels in this letter, and deleted ones by title', () => {
    const argued = (text: string, labels: Record<string, string>) => {
      const citations = Object.entries(labels).map(([label, evidenceId]) => ({
        label,
        evidenceId,
        title: `Piece ${evidenceId}`,
      }));
      const { merchantArgument } = composeLetter(hutchCase('', { merchantArgument: { text, citations } }));
      return merchantArgument.flat().join('|');
    };
    // In this case A, B and C are evd_0, evd_1 and evd_2.
    expect(argued('Exhibit A, and Exhibits A and B.', { A: 'evd_2', B: 'evd_0' })).to.equal(
      'Exhibit C, and Exhibits C and A.',
    );
    expect(argued('证据 A、B；資料 A', { A: 'evd_1', B: 'evd_9' })).to.equal('证据 B、“Piece evd_9”；資料 B');
    expect(argued('Exhibit\u00a0B says so. 資料 B。', { B: 'evd_9' })).to.equal(
      '“Piece evd_9” says so. 「Piece evd_9」。',
    );
    expect(argued('Exhibit D of the lease, exhibit b', { A: 'evd_2' })).to.equal(
      'Exhibit D of the lease, exhibit b',
    );
  });

  it('inlines a picture where it is first named, and refers to it after that', () => {
    const { merchant } = hutchCase('');
    const shown = html('{{refund_policy}} {{refund_policy}}', {
      merchant: { ...merchant, refundPolicyImage: picture },
    });
    expect(shown.match(/<img/g)).to.have.length(1);
    expect(shown).to.contain('src="data:image/png;base64,AQID"').and.to.contain('(shown above)');
  });

  it('rejects a template that repeats a long value beyond the limit', () => {
    const merchant = { name: 'x'.repeat(100_000) };
    expect(() => composeLetter(bareCase('{{merchant_name}}'.repeat(1_000), { merchant })))
      .to.throw(RenderingError)
      .with.property('kind', 'too_large');
  });

  it('describes every variable once, and each has a value in every language', () => {
    const names = templateVariables.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const language of languages) {
      const content = names.map((name) => `{{${name}}}`).join('\n');
      const { template } = hutchCase(content);
      const letter = composeLetter(hutchCase(content, { template: { ...template, language } }));
      expect(letter.argument.text)
        .to.contain('Rosen')
        .and.to.not.contain('{{')
        .and.to.not.contain('undefined');
    }
  });

  it('names the kind of an exhibit without its content', () => {
    const listed = (language: Language, title: string) => {
      const { template } = hutchCase('');
      const exhibits = [exhibit(0, 'proof_of_delivery', { title })];
      const [entry] = composeLetter(
        hutchCase('', { template: { ...template, language }, exhibits }),
      ).exhibits;
      return [entry?.title, entry?.typeLabel];
    };
    expect(listed('en', 'DHL parcel')).to.deep.equal(['DHL parcel', 'Delivery record']);
    expect(listed('zh', 'DHL')).to.deep.equal(['DHL', '派送记录']);
    expect(listed('ja', '')).to.deep.equal(['配達記録', '配達記録']);
  });

  it('is complete without a quoted statement', () => {
    expect(composeLetter(hutchCase('> {{statement_quotes}}\n\nWe ask.'))).to.deep.include({
      argument: { html: '<p>We ask.</p>\n', text: 'We ask.' },
    });
  });

  it('labels exhibits A to Z, AA and on', () => {
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(exhibitLabel)).to.deep.equal(
      ['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'], // oxfmt-ignore
    );
  });

  it('lets no value and no template create a tag, for any content', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x>',
        "' onload='",
        '{{constructor}}',
        '$&',
        '\u2028',
        '&#x3c;b>',
      ),
    );
    const contents = fc
      .array(
        fc.oneof(
          hostile,
          fc.constantFrom(...templateVariables.map(({ name }) => `{{${name}}}`)),
          fc.constant('\n'),
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(contents, hostile, hostile, hostile, (content, name, title, text) => {
        const exhibits = [exhibit(0, 'receipt', { title, description: name, text })];
        const letter = composeLetter(
          hutchCase(content, {
            merchant: { name },
            facts: factsOf({ customer_name: text, customer_email: title }),
            exhibits,
          }),
        );
        for (const [, tag = '', attributes = ''] of letter.argument.html.matchAll(/<\/?([^\s>]*)([^>]*)>/g)) {
          expect(['p', 'br', 'strong', 'em', 's', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
            'table', 'thead', 'tbody', 'tr', 'th', 'td']).to.include(tag); // oxfmt-ignore
          expect(attributes).to.match(/^( start="\d+"| style="text-align:(left|right|center)")?$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
