import { expect } from 'chai';

import { checkContent, listVariables } from './template-content.js';

const faults = (content: string) => checkContent(content).map(({ message }) => message);

describe('the text of a template', () => {
  it('suggests the likely name', () => {
    for (const meant of [
      'Customer Name',
      'customerName',
      'customer-name',
      'CUSTOMER_NAME',
      ' customer name ',
    ])
      expect(faults(`To {{${meant}}}`)[0], meant).to.match(/Did you mean \{\{customer_name\}\}\?$/);
    expect(faults('{{fox}}')).to.deep.equal(['There is no variable {{fox}}.']);
  });

  it('reports each error once, and twenty at most', () => {
    expect(faults('{{fox}} {{fox}} {{#fox}} {{/fox}}')).to.have.length(3);
    const many = Array.from({ length: 100 }, (_, index) => `{{fox_${index}}}`).join(' ');
    expect(faults(many)).to.have.length(20);
  });

  it('must close its blocks, inner ones first', () => {
    expect(faults('{{#amount}}{{#reason}}x{{/reason}}{{/amount}}')).to.deep.equal([]);
    expect(faults('{{#amount}}{{#reason}}x{{/amount}}{{/reason}}')).to.have.length(2);
    expect(faults('x{{/amount}}')[0]).to.match(/no counterpart/);
  });

  it('must not have braces that are unclosed, empty or on two lines; the error quotes their beginning', () => {
    for (const content of [
      '{{amount}',
      'amount}}',
      '{{}}',
      '{{ }}',
      '{{\namount}}',
      '{{{{amount}}}}',
      '{{#}}',
    ])
      expect(faults(content)[0], content).to.match(/cannot be read/);
    expect(faults(`{{${'long '.repeat(30)}}}`)[0]?.length).to.be.below(220);
    expect(faults('A set {a, b} and { c } and {{{amount}}} of code {}.')).to.deep.equal([]);
  });

  it('lists its variables in order, described by their author or by us, with printed ones required', () => {
    const content = '{{amount}} {{#order_id}}{{order_id}}{{/order_id}} {{customer_name}}';
    const declared = [
      { name: 'customer_name', description: 'Who bought it', required: false },
      { name: 'carrier', description: '', required: true },
    ];
    expect(listVariables(content, declared)).to.deep.equal([
      { name: 'amount', description: 'The disputed amount, for example $129.00', required: true },
      { name: 'order_id', description: 'The order’s number', required: false },
      { name: 'customer_name', description: 'Who bought it', required: false },
      { name: 'carrier', description: 'The carrier', required: true },
    ]);
  });
});
