import type { Database, Tx } from '../../platform/database/database.js';

export type NotificationKind =
  | 'new_dispute'
  | 'due_7'
  | 'due_3'
  | 'due_1'
  | 'submission_failed'
  | 'outcome'
  | 'mentioned'
  | 'assigned';

export type DueReminder = {
  readonly user_id: string;
  readonly dispute_id: string;
  readonly kind: NotificationKind;
  readonly about: string;
};

export type DueSoon = {
  readonly dispute_id: string;
  readonly days: 1 | 3 | 7;
  readonly provider_dispute_id: string;
  readonly provider: string;
  readonly status: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidence_due_by: Date;
  readonly is_test_mode: boolean;
};

/** What is found in one look; the rest is found in the next. */
const foundMax = 2_000;

/** Who is told of a dispute, and what: `u` and `p` are a user and what they chose, `d` is the dispute. */
const isTheirs = `(d.assigned_to is null or d.assigned_to = u.user_id
  or (u.role in ('owner', 'admin') and coalesce(p.assigned_to_others, true)))`;

/** Given up, or an answer is on its way or with the provider, and nothing was seen of it since. */
const isUnanswered = `d.accepted_at is null and d.accept_requested_at is null and not exists (
  select from submissions s where s.tenant_id = d.tenant_id and s.dispute_id = d.dispute_id
     and (s.status in ('pending', 'generating', 'uploading')
          or (s.status = 'submitted' and s.submitted_at >= d.state_as_of)))`;

/** Overlaps what was looked through: an event is seen when it commits, which may be after a later one. */
const overlap = `interval '15 minutes'`;

/** The hour of the user's day before which only what ends that day is told. */
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

  /** Notes who is told what of the events since the last look. */
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

  /** Deadlines that have come near by the calendar of someone who was not told so, the soonest first. */
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

  /** What another has noted meanwhile is left as it is. */
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

  /** Marks what is due within 7, 3 or 1 times 24 hours and was not said to be. Whoever marks it says it. */
  async takeDueSoon(tx: Tx, tenantId: string, now: Date): Promise<DueSoon[]> {
    const { rows } = await tx.raw<{ rows: DueSoon[] }>(
      `with near as (
         select d.dispute_id, d.evidence_due_by,
                case when d.evidence_due_by <= :now + interval '1 day' then 1
                     when d.evidence_due_by <= :now + interval '3 days' then 3 else 7 end as days
           from disputes d
          where d.tenant_id = :tenantId and d.status = 'needs_response' and d.evidence_due_by > :now
            and d.evidence_due_by <= :now + interval '7 days'),
       told as (
         insert into due_soon_told (tenant_id, dispute_id, days, evidence_due_by)
         select :tenantId, d.dispute_id, near.days, near.evidence_due_by
           from near join disputes d on d.tenant_id = :tenantId and d.dispute_id = near.dispute_id
          where not exists (select from due_soon_told t where t.tenant_id = :tenantId
                  and t.dispute_id = near.dispute_id and t.days = near.days
                  and t.evidence_due_by = near.evidence_due_by)
            and ${isUnanswered}
          order by near.evidence_due_by limit ${foundMax}
         on conflict do nothing returning dispute_id, days)
       select told.days, d.dispute_id, d.provider_dispute_id, d.provider, d.status, d.amount_minor, d.currency,
              d.reason, d.evidence_due_by, d.is_test_mode
         from told join disputes d on d.tenant_id = :tenantId and d.dispute_id = told.dispute_id`.replaceAll(
        ':now',
        'cast(:now as timestamptz)',
      ),
      { tenantId, now },
    );
    return rows;
  }

  /**
   * Who waits for a mail and has had none since. One of a time to come does not count: the clock went ahead when it was
   * made, and nobody waits until that time.
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

  /** Puts all that waits into one mail. Undefined if another has taken it. */
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
