import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';

type Words = {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly what: string;
  readonly address: string;
  readonly cause: string;
  readonly gone: string;
  readonly failing: string;
  readonly button: string;
  readonly next: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'A webhook endpoint of yours was disabled',
    greeting: (name) => `Hello ${name},`,
    what: 'Rebuttal has stopped sending events to one of your webhook endpoints.',
    address: 'Endpoint',
    cause: 'Why',
    gone: 'It answered that it is gone for good (410).',
    failing: 'Nothing that was sent to it has arrived for three days.',
    button: 'Open the settings',
    next: 'Once it answers again, enable it there. What was missed can be sent again from its delivery log.',
  },
  zh: {
    subject: '您的一个 Webhook 端点已被停用',
    greeting: (name) => `${name}，您好：`,
    what: 'Rebuttal 已停止向您的一个 Webhook 端点发送事件。',
    address: '端点',
    cause: '原因',
    gone: '该端点答复称已永久停用（410）。',
    failing: '连续三天，发送到该端点的内容均未送达。',
    button: '打开设置',
    next: '端点恢复正常后，请在设置中重新启用。错过的事件可以从投递记录中重新发送。',
  },
  ja: {
    subject: 'Webhook エンドポイントが無効になりました',
    greeting: (name) => `${name} 様`,
    what: 'Rebuttal は、お使いの Webhook エンドポイントの 1 つへのイベント送信を停止しました。',
    address: 'エンドポイント',
    cause: '理由',
    gone: 'エンドポイントから、恒久的に廃止されたという応答（410）がありました。',
    failing: '3 日間にわたり、送信した内容が一度も届きませんでした。',
    button: '設定を開く',
    next: '応答が回復したら、設定から有効にしてください。届かなかったイベントは、配信記録から再送できます。',
  },
};

type Endpoint = { readonly url: string; readonly disabledWhy: string | undefined };

export function endpointDisabledMail(
  { name, language }: { readonly name: string; readonly language: Language },
  { url, disabledWhy }: Endpoint,
  publicUrl: string,
): MailContent {
  const text = words[language];
  return {
    language,
    subject: text.subject,
    paragraphs: [text.greeting(name), text.what],
    facts: [
      [text.address, url],
      [text.cause, disabledWhy === 'gone' ? text.gone : text.failing],
    ],
    button: { label: text.button, url: `${publicUrl}/settings` },
    notes: [text.next],
  };
}
