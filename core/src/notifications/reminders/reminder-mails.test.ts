import { expect } from 'chai';

import { renderMail } from '../../platform/mail/mail-layout.js';
import { reminderMail, type ReminderItem } from './reminder-mails.js';

const reader = {
  name: 'Ada Burrow',
  language: 'en',
  timeZone: 'America/New_York',
  now: new Date('2026-11-27T18:30Z'),
} as const;
const publicUrl = 'https://rebuttal.example';

const item = (change: Partial<ReminderItem> = {}): ReminderItem => ({
  kind: 'due',
  disputeId: 'dsp_1',
  name: 'Stripe du_1',
  customer: 'Hazel',
  reason: 'product_not_received',
  network: 'visa',
  reasonCode: '13.1',
  amountMinor: 12_050,
  currency: 'EUR',
  dueBy: new Date('2026-11-28T15:00Z'),
  ...change,
});
const mailOf = (...items: readonly ReminderItem[]) =>
  renderMail('ada@burrow.example', reminderMail(reader, items, publicUrl));

describe('reminder email', () => {
  it('about one dispute has its amount, reason, deadline in the reader’s zone, and one button', () => {
    const { subject, text, html } = mailOf(item());
    expect(subject).to.equal('Response due in 20 hours: €120.50');
    expect(text).to.match(
      /^Customer: Hazel\nAmount: €120\.50\nReason: Product not received \(Visa 13\.1\)\nRespond by: November 28, 2026 at 10:00 AM \(.+\)\nDispute: Stripe du_1$/m,
    );
    expect(text).to.contain('Open the dispute:\nhttps://rebuttal.example/disputes/dsp_1\n');
    expect(html.match(/class="button" href/g)).to.have.lengthOf(1);
  });

  it('about a refund that waits for approval has its payment, its reason and a link to the refunds', () => {
    const refund = item({
      kind: 'approval',
      name: 'Stripe ch_1',
      refundReason: 'Broken lamp',
      dueBy: undefined,
    });
    const { subject, text } = mailOf(refund);
    expect(subject).to.equal('Refund approval requested: €120.50');
    expect(text).to.match(/Reason: Broken lamp\nPayment: Stripe ch_1/);
    expect(text).to.contain('Open the refunds:\nhttps://rebuttal.example/alerts/refunds\n');
  });

  it('shows the reason and the deadline next to the subject in the inbox', () => {
    const firstText = /<body[^>]*>\s*<div style="display:none[^>]*>([^<&]*)/;
    expect(firstText.exec(mailOf(item()).html)?.[1]).to.match(
      /^Hazel · Product not received \(Visa 13\.1\) · Respond by November 28, 2026 at 10:00 AM \(.+\)$/,
    );
    expect(firstText.exec(mailOf(item({ kind: 'won', dueBy: undefined })).html)?.[1]).to.equal(
      'Hazel · Product not received (Visa 13.1)',
    );
  });

  it('leaves out what is not known', () => {
    const { text } = mailOf(item({ network: undefined, reasonCode: undefined, dueBy: undefined }));
    expect(text).to.contain('Reason: Product not received\n').and.not.to.contain('Respond by');
    expect(mailOf(item({ reasonCode: undefined })).text).to.contain('Product not received (Visa)\n');
  });

  it('about several disputes links each with its amount, reason and deadline', () => {
    const { subject, text, html } = mailOf(
      item(),
      item({ disputeId: 'dsp_2', kind: 'won', dueBy: undefined }),
    );
    expect(subject).to.equal('2 dispute updates');
    expect(text).to.match(
      /Response due in 20 hours: €120\.50\nHazel · Product not received \(Visa 13\.1\) · Stripe du_1\nRespond by November 28.*\nOpen the dispute: https:\/\/rebuttal\.example\/disputes\/dsp_1\n/,
    );
    expect(text).to.contain(
      'Dispute won: €120.50\nHazel · Product not received (Visa 13.1) · Stripe du_1\nOpen the dispute: https://rebuttal.example/disputes/dsp_2\n',
    );
    for (const id of ['dsp_1', 'dsp_2'])
      expect(html).to.contain(`class="link" href="https://rebuttal.example/disputes/${id}"`);
    expect(html.match(/class="button" href/g)).to.have.lengthOf(1);
  });

  it('about several disputes has the words of a mention', () => {
    const mention = item({ kind: 'mentioned', from: 'Bo', note: 'Can you ask the warehouse?' });
    expect(mailOf(mention, item()).text).to.contain(
      'You were mentioned: €120.50\nCan you ask the warehouse?\nHazel · ',
    );
  });

  it('about very many disputes lists the first 20 and counts the rest', () => {
    const { text } = mailOf(...Array.from({ length: 25 }, (_, at) => item({ disputeId: `dsp_${at}` })));
    expect(text.match(/disputes\/dsp_\d+/g)).to.have.lengthOf(20);
    expect(text).to.contain('And 5 more.');
  });
});
