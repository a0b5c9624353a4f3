import type { Database, Tx } from '../../platform/database/database.js';

export type NotificationKind =
  | 'new_dispute'
  | 'due_7'
  | 'due_3'
  | 'due_1'
  | 'submission_failed'
  | 'outcome'
  | 'mentioned'
  | 'assigned'
  | 'approval'
  | 'rejected'
  | 'rule'
  | 'rule_failed';

export type DueReminder = {
  readonly user_id: string;
  readonly dispute_id: string;
  readonly kind: NotificationKind;
  readonly about: string;
};

export type DueSoon = {
  readonly dispute_id: string;
  readonly provider_dispute_id: string;
  readonly provider: string;
  readonly status: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidence_due_by: Date;
  readonly is_test_mode: boolean;
};

/** The most reminders found per scan. The next scan finds the rest. */
const foundMax = 2_000;

/** Selects who is notified of a dispute: `u` is a user, `p` their preferences, `d` the dispute. */
const isTheirs = `(d.assigned_to is null or d.assigned_to = u.user_id
  or (u.role in ('owner', 'admin') and coalesce(p.assigned_to_others, true)))`;

/** Not accepted, and no response is in progress or unconfirmed at the provider. */
const isUnanswered = `d.accepted_at is null and d.accept_requested_at is null and not exists (
  select from submissions s where s.tenant_id = d.tenant_id and s.dispute_id = d.dispute_id
     and (s.status in ('pending', 'generating', 'uploading')
          or (s.status = 'submitted' and s.submitted_at >= d.state_as_of)))`;

/** Overlaps the previous scan, because an event becomes visible when it commits, possibly after a later one. */
const overlap = `interval '15 minutes'`;

/** The hour in the user's time zone before which only deadlines of the same day are sent. */
const morning = 8;

export class RemindersRepository {
  constructor(private readonly database: Database) {}

  async listTenants(): Promise<string[]> {
    const rows: unknown[] = await this.database
      .system('tenants')
      .where({ status: 'active' })
      .orderBy('tenant_id')
      .select('tenant_id');
    return (rows as { tenant_id: string }[]).map((row) => row.tenant_id);
  }

  /** Records the recipients and notices for all events since the last scan. */
  async noteEvents(tx: Tx, tenantId: string, now: Date): Promise<void> {
    const { rows } = await tx.raw<{ rows: { since: Date }[] }>(
      `select looked_to - ${overlap} as since from notification_progress where tenant_id = ? for update`,
      [tenantId],
    );
    await tx.raw(
      `insert into notifications (tenant_id, user_id, dispute_id, kind, about, state, made_at)
       select e.tenant_id, u.user_id, e.dispute_id, k.kind, e.event_id, 'waiting', :now
         from events e
         join (values ('dispute.created', 'new_dispute'), ('submission.failed', 'submission_failed'),
                      ('dispute.closed', 'outcome')) as k (type, kind) on k.type = e.type
         join disputes d on d.tenant_id = e.tenant_id and d.dispute_id = e.dispute_id
         join users u on u.tenant_id = e.tenant_id and u.removed_at is null and u.created_at <= e.occurred_at
         left join notification_preferences p on p.user_id = u.user_id
        where e.tenant_id = :tenantId and e.type in ('dispute.created', 'dispute.closed', 'submission.failed')
          and e.occurred_at > coalesce(cast(:since as timestamptz), now() - interval '1 hour')
          and ${isTheirs}
          and case k.kind
                when 'new_dispute' then coalesce(p.new_dispute, true) and d.status = 'needs_response'
                  and (d.evidence_due_by is null or d.evidence_due_by > :now)
                when 'outcome' then coalesce(p.outcome, true) and e.data ->> 'status' in ('won', 'lost')
                else coalesce(p.submission_failed, true) end
       on conflict do nothing`,
      { tenantId, now, since: rows[0]?.since ?? null },
    );
    await tx.raw(
      `insert into notification_progress (tenant_id, looked_to) values (?, now())
       on conflict (tenant_id) do update set looked_to = excluded.looked_to`,
      [tenantId],
    );
  }

  /** Finds upcoming deadlines, in each user's time zone, that the user was not reminded of. Soonest first. */
  async findDue(tenantId: string, now: Date): Promise<DueReminder[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: DueReminder[] }>(
        `select u.user_id, d.dispute_id, near.kind, near.about
           from users u
           left join notification_preferences p on p.user_id = u.user_id
           cross join lateral (select coalesce(p.time_zone, 'UTC') as zone) z
           cross join lateral (select cast(:now as timestamptz) at time zone z.zone as local) l
           cross join lateral (select
             cast(cast(l.local as date) + 1 as timestamp) at time zone z.zone as today_ends,
             cast(cast(l.local as date) + 2 as timestamp) at time zone z.zone as in_1_ends,
             cast(cast(l.local as date) + 4 as timestamp) at time zone z.zone as in_3_ends,
             cast(cast(l.local as date) + 8 as timestamp) at time zone z.zone as in_7_ends) day
           join disputes d on d.tenant_id = u.tenant_id and d.status = 'needs_response'
             and d.evidence_due_by > :now
             and d.evidence_due_by < case when extract(hour from l.local) >= ${morning}
                                          then day.in_7_ends else day.today_ends end
           cross join lateral (select
             case when d.evidence_due_by < day.in_1_ends then 'due_1'
                  when d.evidence_due_by < day.in_3_ends then 'due_3' else 'due_7' end as kind,
             to_char(d.evidence_due_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as about) near
          where u.tenant_id = :tenantId and u.removed_at is null and ${isTheirs}
            and case near.kind when 'due_1' then coalesce(p.due_in_1_day, true)
                               when 'due_3' then coalesce(p.due_in_3_days, true)
                               else coalesce(p.due_in_7_days, true) end
            and not exists (select from notifications n where n.user_id = u.user_id
                  and n.dispute_id = d.dispute_id and n.kind = near.kind and n.about = near.about)
            and ${isUnanswered}
          order by d.evidence_due_by limit ${foundMax}`,
        { tenantId, now },
      ),
    );
    return rows;
  }

  /** Leaves rows that a concurrent scan has added unchanged. */
  async noteDue(
    tx: Tx,
    tenantId: string,
    reminders: readonly (DueReminder & { readonly state: 'waiting' | 'silent' })[],
    now: Date,
  ): Promise<void> {
    await tx.raw(
      `insert into notifications (tenant_id, user_id, dispute_id, kind, about, state, made_at)
       select ?, user_id, dispute_id, kind, about, state, ?
         from jsonb_to_recordset(?) as r (user_id text, dispute_id text, kind text, about text, state text)
       on conflict do nothing`,
      [tenantId, now, JSON.stringify(reminders)],
    );
  }

  /** Marks deadlines within 7, 3 or 1 times 24 hours that are not marked yet. The caller that marks one reports it. */
  async takeDueSoon(tx: Tx, tenantId: string, now: Date): Promise<DueSoon[]> {
    const { rows } = await tx.raw<{ rows: DueSoon[] }>(
      `with near as (
         select d.dispute_id, d.evidence_due_by,
                case when d.evidence_due_by <= :now + interval '1 day' then 1
                     when d.evidence_due_by <= :now + interval '3 days' then 3 else 7 end as days
           from disputes d
          where d.tenant_id = :tenantId and d.status = 'needs_response' and d.evidence_due_by > :now
            and d.evidence_due_by <= :now + interval '7 days'),
       noted as (
         insert into due_soon_told (tenant_id, dispute_id, days, evidence_due_by)
         select :tenantId, d.dispute_id, near.days, near.evidence_due_by
           from near join disputes d on d.tenant_id = :tenantId and d.dispute_id = near.dispute_id
          where not exists (select from due_soon_told t where t.tenant_id = :tenantId
                  and t.dispute_id = near.dispute_id and t.days = near.days
                  and t.evidence_due_by = near.evidence_due_by)
            and ${isUnanswered}
          order by near.evidence_due_by limit ${foundMax}
         on conflict do nothing returning dispute_id)
       select d.dispute_id, d.provider_dispute_id, d.provider, d.status, d.amount_minor, d.currency,
              d.reason, d.evidence_due_by, d.is_test_mode
         from noted join disputes d on d.tenant_id = :tenantId and d.dispute_id = noted.dispute_id`.replaceAll(
        ':now',
        'cast(:now as timestamptz)',
      ),
      { tenantId, now },
    );
    return rows;
  }

  /**
   * Lists users with pending reminders and no recent email. Ignores emails with a future time, which come from a clock
   * that was wrong, so that no user waits until then.
   */
  async listWaiting(tenantId: string, noMailSince: Date, now: Date): Promise<string[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { user_id: string }[] }>(
        `select distinct n.user_id from notifications n
          where n.tenant_id = ? and n.state = 'waiting'
            and not exists (select from mailings m
                  where m.user_id = n.user_id and m.made_at > ? and m.made_at <= ?)`,
        [tenantId, noMailSince, now],
      ),
    );
    return rows.map((row) => row.user_id);
  }

  /** Collects all pending reminders in one email. Returns undefined if another worker did so first. */
  async gather(tx: Tx, tenantId: string, userId: string, now: Date): Promise<string | undefined> {
    const [mailing] = (await tx('mailings')
      .insert({ tenant_id: tenantId, user_id: userId, made_at: now })
      .returning('mailing_id')) as [{ mailing_id: string }];
    const { mailing_id } = mailing;
    const taken = await tx('notifications')
      .where({ tenant_id: tenantId, user_id: userId, state: 'waiting' })
      .update({ state: 'mailed', mailing_id });
    if (taken > 0) return mailing_id;
    await tx('mailings').where({ mailing_id }).delete();
    return undefined;
  }
}
