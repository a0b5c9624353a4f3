import { mailOwners, type OwnerMailDeps } from '../../identity/team/owner-mails.js';
import type { JobPayloads, NewJob } from '../../platform/jobs/jobs.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';
import { amountText } from '../evidence/exhibit-lines.js';
import type { ApprovalThreshold, PendingThreshold } from './approvals.js';
import type { ApprovalsRepository } from './approvals.repository.js';

const name = 'approvals.send-limit-mail';

export type LimitMailDeps = OwnerMailDeps & {
  readonly approvals: Pick<ApprovalsRepository, 'findSettings'>;
  readonly config: { readonly publicUrl: string };
};

type Words = {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly what: (person: string) => string;
  readonly until: (time: string) => string;
  readonly now: string;
  readonly next: string;
  readonly above: (amount: string) => string;
  readonly none: string;
  readonly button: string;
  readonly stop: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Fewer disputes will need two people',
    greeting: (reader) => `Hello ${reader},`,
    what: (person) => `${person} changed the amount above which a second person has to approve in Rebuttal.`,
    until: (time) => `The change applies from ${time}.`,
    now: 'Approval needed until then',
    next: 'Approval needed after that',
    above: (amount) => `Above ${amount}`,
    none: 'Never',
    button: 'Open the settings',
    stop: 'If you did not expect this, save the current amount again in the settings. That cancels the change.',
  },
  zh: {
    subject: '需要两人审批的争议将减少',
    greeting: (reader) => `${reader}，您好：`,
    what: (person) => `${person} 更改了 Rebuttal 中需要第二人审批的金额。`,
    until: (time) => `此更改将于 ${time} 生效。`,
    now: '在此之前需要审批',
    next: '在此之后需要审批',
    above: (amount) => `超过 ${amount}`,
    none: '不需要',
    button: '打开设置',
    stop: '如果这不在您的预期之内，请在设置中重新保存当前金额，更改即会取消。',
  },
  ja: {
    subject: '二人での承認が必要な異議申し立てが減ります',
    greeting: (reader) => `${reader} 様`,
    what: (person) => `${person} さんが、Rebuttal で二人目の承認が必要になる金額を変更しました。`,
    until: (time) => `この変更は${time}から適用されます。`,
    now: 'それまで承認が必要',
    next: 'その後に承認が必要',
    above: (amount) => `${amount} を超える場合`,
    none: '不要',
    button: '設定を開く',
    stop: 'お心当たりがない場合は、設定で現在の金額をもう一度保存してください。変更は取り消されます。',
  },
};

export function limitMailJob(tenantId: string, payload: JobPayloads[typeof name]): NewJob<typeof name> {
  const { userId } = payload;
  return { tenantId, name, payload, key: userId === undefined ? name : `${name}:${userId}` };
}

/** Emails the owners that a change will make fewer disputes need approval. Skips a change that no longer waits. */
export async function mailLimitChange(
  { approvals, config, ...deps }: LimitMailDeps,
  tenantId: string,
  { userId }: JobPayloads[typeof name],
): Promise<void> {
  const { threshold, pending } = await approvals.findSettings(tenantId);
  if (pending === undefined) return;
  await mailOwners(deps, {
    tenantId,
    userId,
    jobFor: (ownerId) => limitMailJob(tenantId, { userId: ownerId }),
    contentFor: (owner) => limitMail(owner, { threshold, pending }, config.publicUrl),
  });
}

export function limitMail(
  { name: reader, language }: { readonly name: string; readonly language: Language },
  change: { readonly threshold: ApprovalThreshold | undefined; readonly pending: PendingThreshold },
  publicUrl: string,
): MailContent {
  const { subject, greeting, what, until, button, stop, ...labels } = words[language];
  const { effectiveAt, requestedBy, threshold: next } = change.pending;
  const describe = (limit: ApprovalThreshold | undefined) =>
    limit === undefined ? labels.none : labels.above(amountText(limit));
  return {
    language,
    subject,
    paragraphs: [greeting(reader), what(requestedBy.name), until(mailTime(effectiveAt, language, 'UTC'))],
    facts: [
      [labels.now, describe(change.threshold)],
      [labels.next, describe(next)],
    ],
    button: { label: button, url: `${publicUrl}/settings?tab=team` },
    notes: [stop],
  };
}
