import type { EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { itThorough } from '../../testing/thoroughness.js';
import { isWithoutContent } from './content.js';
import { readExhibit } from './read-exhibit.js';
import { exhibitTable, unseenTable } from './testing/exhibit-table.js';

const contradicting: readonly (readonly [EvidenceType, string])[] = [
  ['proof_of_delivery', 'DHL 0034: delivery attempted 14 Nov 2026, returned to sender 17 Nov 2026.'],
  ['proof_of_delivery', 'Status: returned_to_sender'],
  ['proof_of_delivery', 'Customer not home, returned to sender.'],
  ['proof_of_delivery', 'Order no 1041 returned to sender'],
  ['proof_of_delivery', 'Delivered 14 Nov 2026. Returned to sender 15 Nov 2026.'],
  ['proof_of_delivery', 'Delivery attempted. It will be delivered tomorrow.'],
  ['proof_of_delivery', 'Delivery exception\nDelivered: no'],
  ['proof_of_delivery', 'Parcel 1 of 2: delivered 17 Nov 2026\nParcel 2 of 2: in transit'],
  ['proof_of_delivery', 'The parcel was returned\nto sender'],
  ['proof_of_delivery', '<p>Returned <b>to</b> sender</p>'],
  ['cancellation_record', '1 Nov 2026 the customer wrote "please cancel my box". The request was missed.'],
  ['cancellation_record', 'I do not need it any more please cancel'],
  ['cancellation_record', 'If you can, please cancel my box.'],
  ['cancellation_record', 'Canceled: 2026-11-01'],
  ['cancellation_record', 'The customer asked to cancel the box.'],
  ['cancellation_record', 'We searched the mailbox and found that the customer cancelled.'],
  ['access_activity_log', 'Activity: 0 logins'],
  ['refund_proof', 'The payment has not been refunded.'],
  ['refund_policy', 'We have refunded you.'],
];

const harmless: readonly (readonly [EvidenceType, string])[] = [
  ['proof_of_delivery', 'The parcel was not returned to sender.'],
  ['proof_of_delivery', 'No parcel was returned to sender.'],
  ['proof_of_delivery', 'The parcel was not refused, attempted or returned to sender.'],
  ['proof_of_delivery', 'Returned to sender: no'],
  ['proof_of_delivery', 'If undeliverable return to sender'],
  ['proof_of_delivery', '13 Nov: delivery attempted\n14 Nov: delivered, signed by R SAMPLE'],
  ['proof_of_delivery', '14 Nov: Delivered\n13 Nov: Delivery exception'],
  ['proof_of_delivery', 'Delivered with the exception of one bag of hay'],
  ['proof_of_delivery', 'Delivered. Exceptional service. No exceptions.'],
  ['proof_of_delivery', 'Delivered. Details: https://carrier.example/returned-to-sender/faq'],
  ['proof_of_delivery', 'Delivered <!-- returned to sender --> 14 Nov'],
  ['cancellation_record', 'No cancellation request has been received by mail, chat or phone.'],
  ['cancellation_record', "The customer didn't cancel. Nothing was cancelled."],
  ['cancellation_record', 'We found no record that the customer cancelled.'],
  ['cancellation_record', 'Canceled: no'],
  ['cancellation_record', 'Subscriptions canceled in the period: 0'],
  ['cancellation_record', 'The box renews monthly until canceled.'],
  ['cancellation_record', 'If you wish to cancel, please cancel in your account.'],
  ['cancellation_record', 'The customer never wrote "please cancel".'],
  ['cancellation_record', 'We searched all mail for "cancelled", "please cancel" and "stop".'],
  ['access_activity_log', 'No failed logins. No logins from other devices.'],
  ['access_activity_log', '10 logins, 2.0 downloads a day'],
  ['access_activity_log', 'Logged in on 14 Nov. Two-factor code not used.'],
  ['authorization_record', 'AVS: R, CVV: M, authorization code 104200'],
  ['refund_policy', 'Refund policy: we will refund within 30 days.'],
  ['refund_policy_disclosure', 'Shown at checkout: "We will refund you within 14 days."'],
  [
    'refund_refusal_explanation',
    'Our refund policy: we will refund within 30 days. The return came on day 41.',
  ],
  ['cancellation_record', 'No message asking to stop the plan was found.'],
  ['customer_communication', 'Klant: ik heb niet opgezegd.'],
  ['authenticity_proof', '鑑定結果：本物と判断します。偽造の跡はありません。'],
  ['processing_log', 'Duplicate hold released.'],
  ['terms_acceptance', 'The clause is in the checkout, and no box was ticked in advance.'],
];

const unread: readonly string[] = [
  'Przesyłka została zwrócona do nadawcy, klient nie odebrał.',
  'Посылка возвращена отправителю.',
  'تم إرجاع الطرد إلى المرسل.',
  'החבילה הוחזרה לשולח.',
  'Paketet är returnerat till avsändaren och inte levererat.',
  'Kargo göndericiye iade edildi, müşteri teslim almadı ve değil.',
  '배송이 반송되었습니다.',
  'Lorem ipsum dolor sit amet.',
];

const verdictOf = (evidenceType: EvidenceType, text: string) => readExhibit({ evidenceType, text }).verdict;

describe('readings of exhibits', () => {
  it('leave unread a file that a person added, and not one that was written from the order', () => {
    const slip = { evidenceType: 'shipping_documentation' } as const;
    expect(readExhibit(slip).verdict).to.equal('not_read');
    expect(readExhibit({ ...slip, source: { kind: 'store_order' } }).verdict).to.equal('neutral');
  });

  for (const [name, table, { missedMax, blockedMax, reliedMin }] of [
    [
      'in nine languages, and rely on their harmless twins',
      exhibitTable,
      { missedMax: 0, blockedMax: 0, reliedMin: 0.95 },
    ],
    [
      'in words that the rules were not written for',
      unseenTable,
      { missedMax: 0.02, blockedMax: 0.02, reliedMin: 0.7 },
    ],
  ] as const)
    it(`catch texts that prove the cardholder right ${name}`, () => {
      const missed = table.filter(({ type, harmful }) =>
        ['helps', 'neutral'].includes(verdictOf(type, harmful)),
      );
      const blocked = table.filter(({ type, harmless }) => verdictOf(type, harmless) === 'hurts');
      const helping = table.filter(({ type, harmless }) => verdictOf(type, harmless) === 'helps');
      expect(missed.length, JSON.stringify(missed)).to.be.at.most(table.length * missedMax);
      expect(blocked.length, JSON.stringify(blocked)).to.be.at.most(table.length * blockedMax);
      expect(helping.length).to.be.at.least(table.length * reliedMin);
    });

  it('hurt or not by the form of a sentence: denials, conditions, quotations, markup and the order of events', () => {
    const isHarmful = ([type, text]: readonly [EvidenceType, string]) => verdictOf(type, text) === 'hurts';
    expect(contradicting.filter((row) => !isHarmful(row))).to.deep.equal([]);
    expect(harmless.filter(isHarmful)).to.deep.equal([]);
  });

  it('do not read other languages, whatever the details say', () => {
    const details = { status: 'delivered', delivered_at: '2026-11-17T14:12:00Z' };
    for (const text of unread) {
      expect(verdictOf('proof_of_delivery', text), text).to.equal('not_read');
      const stated = {
        evidenceType: 'proof_of_delivery',
        text: `${text}\nStatus: delivered`,
        details,
      } as const;
      const expected = text.startsWith('Lorem') ? 'helps' : 'not_read';
      expect(readExhibit(stated).verdict, text).to.equal(expected);
    }
  });

  it('name the decisive statement and its line', () => {
    const text = '17 Nov 14:12 Delivered, signed SAMPLE\n19 Nov 09:00 Returned to sender';
    const reading = readExhibit({ evidenceType: 'proof_of_delivery', text });
    expect(reading.line).to.equal('19 Nov 09:00 Returned to sender');
    expect(reading.shows['delivered']).to.deep.equal({
      line: '17 Nov 14:12 Delivered, signed SAMPLE',
      at: 1,
    });
  });

  it('let words that hurt outweigh details, and read a history by its last event in either order', () => {
    const details = { status: 'delivered', delivered_at: '2026-11-17T12:00:00Z' };
    const read = (text: string) => readExhibit({ evidenceType: 'proof_of_delivery', text, details }).verdict;
    expect(read('Livré le 17/11/2026. Colis retourné à l’expéditeur le 23/11/2026.')).to.equal('hurts');
    expect(read('16.11.2026 Nicht angetroffen\n17.11.2026 Zugestellt')).to.equal('helps');
    expect(read('17.11.2026 Zugestellt\n16.11.2026 Nicht angetroffen')).to.equal('helps');
    expect(read('20.11.2026 Zurück an Absender\n17.11.2026 Zugestellt')).to.equal('hurts');
  });

  it('are neutral for policies and lists of payments, which prove nothing in words', () => {
    expect(verdictOf('refund_policy', 'No refunds after 30 days. Sale items can not be returned.')).to.equal(
      'neutral',
    );
    for (const denial of [
      'Three payments that were not disputed.',
      'Payments of the same customer that were neither disputed nor refunded:',
      'None of these payments was disputed, charged back or refunded.',
      'Diese Zahlungen wurden weder angefochten noch erstattet.',
      'Aucun de ces paiements n’a été contesté ni remboursé.',
    ])
      expect(verdictOf('prior_transactions', denial), denial).to.equal('neutral');
    expect(verdictOf('prior_transactions', 'Both payments were disputed.')).to.equal('hurts');
    expect(verdictOf('refund_policy', 'The policy was published after this order.')).to.equal('hurts');
    const policy = {
      evidenceType: 'refund_policy',
      text: 'Terms v8, effective 1 Dec 2026: all sales final.',
    } as const;
    expect(readExhibit(policy, { paidDay: '2026-11-11' }).verdict).to.equal('hurts');
    expect(readExhibit(policy, { paidDay: '2026-12-02' }).verdict).to.equal('neutral');
  });

  it('find no content in placeholders', () => {
    for (const text of [
      '',
      ' ',
      'n/a',
      'N.A.',
      '-',
      '...',
      'see attached',
      'Siehe Anhang',
      '无',
      'なし',
      'abc',
      'X'.repeat(500),
    ])
      expect(isWithoutContent(text), text).to.equal(true);
    for (const text of ['Oak hutch', '签收', 'Paid', 'See attached. '.repeat(20)])
      expect(isWithoutContent(text), text).to.equal(false);
  });

  itThorough('take time that grows with the length of the text only', () => {
    const started = process.cpuUsage();
    verdictOf('cancellation_record', 'not a cancellation, only a search for '.repeat(50_000));
    verdictOf('proof_of_delivery', 'attempted not '.repeat(20_000));
    verdictOf('customer_communication', 'never 没 no '.repeat(50_000));
    // Processor time, because other tests run at the same time.
    expect(process.cpuUsage(started).user / 1_000).to.be.below(5_000);
  });
});
