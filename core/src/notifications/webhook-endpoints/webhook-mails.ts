import { greeting } from '../../platform/mail/mail-texts.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';

type Part = {
  readonly subject: string;
  readonly what: string;
  readonly address: string;
  readonly next: string;
};

type Words = {
  readonly chat: Part;
  readonly subject: string;
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
    subject: 'Webhook endpoint disabled',
    what: 'Rebuttal stopped sending events to one of your webhook endpoints.',
    address: 'Endpoint',
    cause: 'Reason',
    gone: 'It responded with 410 Gone, which means that it was removed permanently.',
    failing: 'All deliveries failed for three days.',
    button: 'Open the settings',
    next: 'Fix the endpoint and enable it in the settings. You can resend missed events from its delivery log.',
    chat: {
      subject: 'Chat channel disabled',
      what: 'Rebuttal stopped sending messages about disputes to one of your chat channels.',
      address: 'Channel',
      next: 'Check the webhook or workflow in Slack or Teams, enable the channel in the settings, and send a test message. Missed messages are not sent again.',
    },
  },
  zh: {
    subject: '您的一个 Webhook 端点已被停用',
    what: 'Rebuttal 已停止向您的一个 Webhook 端点发送事件。',
    address: '端点',
    cause: '原因',
    gone: '该端点答复称已永久停用（410）。',
    failing: '连续三天，发送到该端点的内容均未送达。',
    button: '打开设置',
    next: '端点恢复正常后，请在设置中重新启用。错过的事件可以从投递记录中重新发送。',
    chat: {
      subject: '您的一个聊天频道已被停用',
      what: 'Rebuttal 已停止向您的一个聊天频道发送争议消息。',
      address: '频道',
      next: '请检查 Slack 或 Teams 中的 Webhook 或工作流，在设置中重新启用该频道，并发送一条测试消息。错过的消息不会重新发送。',
    },
  },
  ja: {
    subject: 'Webhook エンドポイントが無効になりました',
    what: 'Rebuttal は、お使いの Webhook エンドポイントの 1 つへのイベント送信を停止しました。',
    address: 'エンドポイント',
    cause: '理由',
    gone: 'エンドポイントから、恒久的に廃止されたという応答（410）がありました。',
    failing: '3 日間にわたり、送信した内容が一度も届きませんでした。',
    button: '設定を開く',
    next: '応答が回復したら、設定から有効にしてください。届かなかったイベントは、配信記録から再送できます。',
    chat: {
      subject: 'チャットのチャンネルが無効になりました',
      what: 'Rebuttal は、お使いのチャットのチャンネルの 1 つへのメッセージ送信を停止しました。',
      address: 'チャンネル',
      next: 'Slack または Teams の Webhook かワークフローを確認し、設定でチャンネルを有効にしてから、テストメッセージを送信してください。届かなかったメッセージは再送されません。',
    },
  },
};

type Reader = { readonly name: string; readonly language: Language };
type Endpoint = { readonly url: string; readonly disabled_why: string | null };
type Channel = { readonly name: string; readonly url: string | null; readonly disabled_why: string | null };

export function endpointDisabledMail(reader: Reader, endpoint: Endpoint, publicUrl: string): MailContent {
  const address = { text: endpoint.url, why: endpoint.disabled_why };
  return disabledMail(reader, words[reader.language], address, publicUrl);
}

export function channelDisabledMail(reader: Reader, channel: Channel, publicUrl: string): MailContent {
  const { name, disabled_why: why } = channel;
  const url = channel.url ?? '';
  const address = { text: name === '' ? url : `${name} (${url})`, why };
  return disabledMail(reader, words[reader.language].chat, address, publicUrl);
}

function disabledMail(
  { name, language }: Reader,
  { subject, what, address, next }: Part,
  { text, why }: { readonly text: string; readonly why: string | null },
  publicUrl: string,
): MailContent {
  const { cause, gone, failing, button } = words[language];
  return {
    language,
    subject,
    paragraphs: [greeting(language, name), what],
    facts: [
      [address, text],
      [cause, why === 'gone' ? gone : failing],
    ],
    button: { label: button, url: `${publicUrl}/settings` },
    notes: [next],
  };
}
