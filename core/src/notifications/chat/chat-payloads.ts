import type { OutboundPost } from '../webhook-endpoints/outbound-post.js';
import type { ChatKind } from './chat-channels.js';
import type { ChatMessage } from './chat-messages.js';

type Target = { readonly kind: ChatKind; readonly url: string };

/** The request that posts a message to a channel. */
export function toChatPost({ kind, url }: Target, message: ChatMessage): OutboundPost {
  const payload = kind === 'slack' ? toSlackMessage(message) : toTeamsMessage(message);
  return {
    url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Rebuttal-Webhooks/1' },
    body: JSON.stringify(payload),
  };
}

/**
 * Slack's three control characters. Escaped, a text from outside can't mention a channel or form a link
 * (https://docs.slack.dev/messaging/formatting-message-text).
 */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (character) => escapes[character] ?? '');

/**
 * A `verbatim` text is not searched for URLs, channels and people to link
 * (https://docs.slack.dev/reference/block-kit/composition-objects/text-object).
 */
const slackText = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

/** `text` is for notifications and screen readers, `blocks` for the channel. */
export function toSlackMessage({ title, what, facts, link }: ChatMessage) {
  const fields = facts.map(([label, value]) => slackText(`*${escaped(label)}*\n${escaped(value)}`));
  return {
    text: escaped(title),
    blocks: [
      { type: 'section', text: slackText(`*${escaped(title)}*\n${escaped(what)}`) },
      ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
      { type: 'section', text: slackText(`<${link.url}|${escaped(link.label)}>`) },
    ],
  };
}

/**
 * An Adaptive Card, the only format that workflows take
 * (https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). Values are
 * text runs, which have no Markdown (https://adaptivecards.io/explorer/TextRun.html), so a text from outside can't form a
 * link.
 */
export function toTeamsMessage({ title, what, facts, link }: ChatMessage) {
  const run = (text: string, more = {}) => ({ type: 'TextRun', text, ...more });
  const line = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            line(run(title, { weight: 'bolder', size: 'medium' })),
            line(run(what)),
            ...facts.map(([label, value]) => line(run(`${label}  `, { weight: 'bolder' }), run(value))),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  };
}
