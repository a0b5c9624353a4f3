import { texts } from '#texts/audit-log';

import { formatDateTime } from '../../lib/dates.js';

/** Labels of audit log actions, in the past tense, as shown next to a name. */
export const actionWords: Readonly<Record<string, string>> = texts.words.actionWords;

/** Groups of actions, by the first word that they share. */
export const actionGroups: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: texts.words.actionGroups.none },
  { value: 'user', label: texts.words.actionGroups.user },
  { value: 'company', label: texts.words.actionGroups.company },
  { value: 'invitation', label: texts.words.actionGroups.invitation },
  { value: 'member', label: texts.words.actionGroups.member },
  { value: 'psp_account', label: texts.words.actionGroups.psp_account },
  { value: 'store', label: texts.words.actionGroups.store },
  { value: 'dispute', label: texts.words.actionGroups.dispute },
  { value: 'approval', label: texts.words.actionGroups.approval },
  { value: 'automation_rule', label: texts.words.actionGroups.automation_rule },
  { value: 'submission', label: texts.words.actionGroups.submission },
  { value: 'evidence', label: texts.words.actionGroups.evidence },
  { value: 'response', label: texts.words.actionGroups.response },
  { value: 'template', label: texts.words.actionGroups.template },
  { value: 'settings', label: texts.words.actionGroups.settings },
  { value: 'webhook_event', label: texts.words.actionGroups.webhook_event },
  { value: 'webhook_endpoint', label: texts.words.actionGroups.webhook_endpoint },
  { value: 'chat_channel', label: texts.words.actionGroups.chat_channel },
  { value: 'api_key', label: texts.words.actionGroups.api_key },
  { value: 'tenant', label: texts.words.actionGroups.tenant },
  { value: 'impersonation', label: texts.words.actionGroups.impersonation },
  { value: 'plan', label: texts.words.actionGroups.plan },
];

/** An action of a newer server is shown by its name. */
export function describeAction(action: string): string {
  return actionWords[action] ?? plainWords(action);
}

const capitals: Readonly<Record<string, string>> = {
  id: 'ID',
  ip: 'IP',
  url: 'URL',
  csv: 'CSV',
  api: 'API',
  psp: 'PSP',
  sha256: 'SHA-256',
};

/** A readable form of `before_status`. */
export function plainWords(name: string): string {
  const text = name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(?:id|ip|url|csv|api|psp|sha256)\b/g, (word) => capitals[word] ?? word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const sha256 = /^[0-9a-f]{64}$/;
const code = /^[a-z]+(?:_[a-z]+)+$/;
/** Details whose values are codes. Other details may contain a user's own text. */
const codeDetails: ReadonlySet<string> = new Set([
  'before',
  'evidence_type',
  'loss_cause',
  'requested_action',
  'result',
  'source',
  'state',
]);

/** Formats a detail for display: times in the user's zone, checksums shortened, codes as words. */
export function plainValue(name: string, value: unknown): string {
  const text = String(value);
  if (codeDetails.has(name) && code.test(text)) return text.replaceAll('_', ' ');
  if (isoTime.test(text)) return formatDateTime(text);
  return sha256.test(text) ? `${text.slice(0, 12)}…` : text;
}
