import { expect } from 'chai';

import { publicEventTypes } from '../../platform/events/event-types.js';
import { disputeMessage, testMessage, type ChatEvent } from './chat-messages.js';
import { toChatPost, toSlackMessage, toTeamsMessage } from './chat-payloads.js';

const reader = {
  language: 'en',
  timeZone: 'Europe/Paris',
  publicUrl: 'https://rebuttal.example',
  now: new Date('2026-11-26T15:00Z'),
} as const;

const event = (type: string, more: Partial<ChatEvent> = {}): ChatEvent => ({
  type,
  disputeId: 'dsp_00000000000000000001',
  name: 'Stripe du_1',
  reason: 'product_not_received',
  network: 'visa',
  reasonCode: '13.1',
  amountMinor: 12_050,
  currency: 'EUR',
  status: 'needs_response',
  dueBy: new Date('2026-11-28T15:00Z'),
  assignee: undefined,
  rule: undefined,
  reportedStatus: undefined,
  ...more,
});

describe('chat message about a dispute', () => {
  it('states what happened, the amount, the reason, the deadline with its zone, and a link', () => {
    expect(disputeMessage(event('dispute.due_soon'), reader)).to.eql({
      title: 'Response due in 2 days: €120.50',
      what: 'A dispute still needs your response.',
      facts: [
        ['Amount', '€120.50'],
        ['Reason', 'Product not received (Visa 13.1)'],
        ['Dispute', 'Stripe du_1'],
        ['Respond by', 'November 28, 2026 at 4:00 PM (GMT+1)'],
      ],
      link: { label: 'Open the dispute', url: 'https://rebuttal.example/disputes/dsp_00000000000000000001' },
    });
  });

  it('has a title for each event in each language, and none twice', () => {
    for (const language of ['en', 'zh', 'ja'] as const) {
      const titles = [...publicEventTypes, 'rule.notified'].map(
        (type) => disputeMessage(event(type), { ...reader, language }).title,
      );
      expect(new Set(titles).size, titles.join('\n')).to.equal(titles.length);
    }
  });

  it('states the outcome that the event reports, even if the dispute has changed since', () => {
    const closed = (reportedStatus: string) =>
      disputeMessage(event('dispute.closed', { reportedStatus, status: 'needs_response' }), reader);
    expect(closed('won').title).to.match(/^Dispute won/);
    expect(closed('lost').title).to.match(/^Dispute lost/);
    expect(closed('charge_refunded').title).to.match(/^Dispute closed/);
    expect(closed('charge_refunded').facts).to.deep.include(['Status', 'Charge refunded']);
  });

  it('names the person who is responsible now, and the rule that sends it', () => {
    const assigned = disputeMessage(event('dispute.assigned', { assignee: 'Bo Digger' }), reader);
    expect(assigned.title).to.match(/^Dispute assigned/);
    expect(assigned.facts).to.deep.include(['Assigned to', 'Bo Digger']);
    expect(disputeMessage(event('dispute.assigned'), reader).title).to.match(/^Dispute unassigned/);
    const matched = disputeMessage(event('rule.notified', { rule: 'Large' }), reader);
    expect(matched.facts).to.deep.include(['Rule', 'Large']);
  });
});

describe('chat payload', () => {
  const outside = 'Fish & <!channel> <https://fox.example|chips>';

  it('for Slack escapes its control characters, so that no text mentions a channel or links', () => {
    const body = JSON.stringify(
      toSlackMessage(disputeMessage(event('rule.notified', { rule: outside }), reader)),
    );
    expect(body).to.include('Fish &amp; &lt;!channel&gt; &lt;https://fox.example|chips&gt;');
    expect(body).not.to.match(/<!|<https:\/\/fox/);
    for (const text of body.match(/\{"type":"mrkdwn"[^}]*\}/g) ?? [])
      expect(text).to.include('"verbatim":true');
  });

  it('for Slack has no empty list of fields, which Slack rejects', () => {
    const { blocks } = toSlackMessage(testMessage('en', 'https://rebuttal.example'));
    expect(blocks.filter((block) => 'fields' in block)).to.eql([]);
  });

  it('for Teams has values in text runs, which have no Markdown', () => {
    const message = disputeMessage(event('rule.notified', { rule: '[chips](https://fox.example)' }), reader);
    const content = toTeamsMessage(message).attachments[0]?.content;
    expect(JSON.stringify(content?.body)).not.to.include('"TextBlock"');
    expect(content?.body.at(-2)).to.deep.include({
      inlines: [
        { type: 'TextRun', text: 'Rule  ', weight: 'bolder' },
        { type: 'TextRun', text: '[chips](https://fox.example)' },
      ],
    });
  });

  it('goes to the URL of the channel as JSON', () => {
    const url = 'https://hooks.slack.com/services/T0/B0/x';
    const post = toChatPost({ kind: 'slack', url }, testMessage('en', 'https://rebuttal.example'));
    expect(post).to.deep.include({ url });
    expect(post.headers).to.include({ 'content-type': 'application/json' });
    expect(JSON.parse(post.body)).to.include({ text: 'Test message from Rebuttal' });
  });
});
