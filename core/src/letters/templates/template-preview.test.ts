import { expect } from 'chai';

import { renderPreview } from './template-preview.js';

const preview = (content: string, values: Record<string, string> = {}) => renderPreview({ content, values });

describe('template preview', () => {
  it('marks values, and the places of names without one', () => {
    expect(preview('Order {{order_id}} by {{carrier}}.', { order_id: '#7', carrier: '' })).to.equal(
      '<p>Order <mark>#7</mark> by <del></del>.</p>\n',
    );
  });

  it('escapes values and the text, and keeps unknown names as written', () => {
    expect(preview('<b>{{order_id}}</b> {{hare}}', { order_id: '<img src=x>\n&' })).to.equal(
      '<p>&lt;b&gt;<mark>&lt;img src=x&gt;<br>&amp;</mark>&lt;/b&gt; {{hare}}</p>\n',
    );
  });

  it('keeps and drops blocks and empty items like a letter does, and renumbers lists', () => {
    const content =
      '{{#amount}}\nPaid.\n{{/amount}}\n{{^amount}}\nNot paid.\n{{/amount}}\n\n1. {{carrier}}\n2. Sent.';
    expect(preview(content, { amount: '$1', carrier: '' })).to.equal(
      '<p>Paid.</p>\n<ol>\n<li>Sent.</li>\n</ol>\n',
    );
    expect(preview(content, { amount: '', carrier: 'Hare Post' })).to.equal(
      '<p>Not paid.</p>\n<ol>\n<li><mark>Hare Post</mark></li>\n<li>Sent.</li>\n</ol>\n',
    );
  });

  it('rejects values that are too long, once or repeated', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`n${index}`, '']));
    expect(() => preview('x'.repeat(20_001))).to.throw('Content can have at most 20,000 characters');
    expect(() => preview('', { a: 'x'.repeat(1_001) })).to.throw('A value can have at most 1,000 characters');
    expect(() => preview('', many)).to.throw('There can be at most 500 values');
    expect(() => preview('{{a}}'.repeat(4_000), { a: 'x'.repeat(1_000) })).to.throw(
      'Use long variables less often',
    );
  });
});
