import { createHash, randomBytes } from 'node:crypto';

import { formatMoney, money } from '@rebuttal/plugin-kit';

import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Language } from '../../platform/shared/language.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { letterWords } from '../../rules/letter-words.js';
import { calendarContext } from './calendar-context.js';
import { calendarTexts } from './calendar-texts.js';
import type { CalendarRepository, Deadline, StoredSecret } from './calendar.repository.js';
import { writeCalendar, type CalendarEvent } from './icalendar.js';

export type CalendarDeps = {
  readonly database: Database;
  readonly calendars: CalendarRepository;
  readonly audit: AuditLog;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly config: { readonly publicUrl: string };
};

/** 256 random bits, so the timing of a lookup reveals nothing useful about other secrets. */
const secretPattern = /^[\w-]{43}$/;
const alarmDays = [3, 1] as const;

/** A calendar of deadlines for each user, at a URL that can't be guessed. */
export class CalendarService {
  constructor(private readonly deps: CalendarDeps) {}

  async url(actor: TenantActor): Promise<string> {
    const { database, calendars } = this.deps;
    const { kept } = this.newSecret(actor);
    const sealed = await database.transaction(actor.tenantId, (tx) => calendars.keepFirst(tx, actor, kept));
    return this.urlOf(this.deps.box.openText(sealed, contextOf(actor)));
  }

  async rotate(actor: TenantActor): Promise<string> {
    const { database, calendars, audit } = this.deps;
    const { secret, kept } = this.newSecret(actor);
    await database.transaction(actor.tenantId, async (tx) => {
      await calendars.replace(tx, actor, kept);
      await audit.record(tx, actor, {
        action: 'calendar.rotate',
        subject: { kind: 'user', id: actor.userId },
      });
    });
    return this.urlOf(secret);
  }

  /**
   * Returns the feed as iCalendar. The secret is looked up by its hash, so the response time reveals nothing about
   * existing secrets. @throws {AppError} 404
   */
  async feed(secret: string): Promise<string> {
    const { calendars, clock } = this.deps;
    const owner = secretPattern.test(secret) ? await calendars.findOwner(hashSecret(secret)) : undefined;
    if (owner === undefined) throw errors.routeNotFound();
    const deadlines = await calendars.listDeadlines(owner.tenantId, clock());
    return writeCalendar(
      calendarTexts[owner.language].name,
      deadlines.map((deadline) => this.toEvent(deadline, owner.language)),
    );
  }

  /** Shows the case and its amount. Leaves out the cardholder, because calendars are often shared. */
  private toEvent(deadline: Deadline, language: Language): CalendarEvent {
    const { config, registry } = this.deps;
    const { disputeId, providerDisputeId, dueBy, updatedAt } = deadline;
    const texts = calendarTexts[language];
    const url = `${config.publicUrl}/disputes/${disputeId}`;
    const amount = formatMoney(money(deadline.amountMinor, deadline.currency), language);
    const provider = registry.find(deadline.provider)?.manifest.label ?? deadline.provider;
    const reasons: Readonly<Record<string, string>> = letterWords[language].reasons;
    const reason = reasons[deadline.reason] ?? deadline.reason;
    return {
      uid: `${disputeId}@rebuttal`,
      at: dueBy,
      changedAt: updatedAt,
      summary: texts.summary(amount),
      description: `${texts.dispute}: ${provider} ${providerDisputeId}\n${texts.reason}: ${reason}\n${url}`,
      url,
      alarmDays,
    };
  }

  private newSecret(actor: TenantActor): { readonly secret: string; readonly kept: StoredSecret } {
    const secret = randomBytes(32).toString('base64url');
    const sealed = this.deps.box.sealText(secret, contextOf(actor));
    return { secret, kept: { sealed, sha256: hashSecret(secret) } };
  }

  private urlOf(secret: string): string {
    return `${this.deps.config.publicUrl}/api/calendar/${secret}.ics`;
  }
}

const contextOf = ({ userId }: TenantActor) => calendarContext(userId);

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();
