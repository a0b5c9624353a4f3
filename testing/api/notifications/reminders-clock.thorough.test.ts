import { expect } from 'chai';

import { Reminders } from '../../../core/src/notifications/reminders/reminders.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { Random } from '../../faults/random.js';
import { disputeColumns } from '../disputes/dispute-columns.js';
import { createTeamDesk } from '../identity/team-client.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Days of 23, 24.5 and 25 hours, clock changes at midnight, quarter-hour offsets, the earliest and the latest zone. */
const allZones = [
  'UTC',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Nairobi',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Bogota',
  'America/Chicago',
  'America/Denver',
  'America/Halifax',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Pacific/Pago_Pago',
];

/** Clocks go forward in America and in Europe, back in both, and a leap day. */
const nights = {
  forwardInAmerica: Date.parse('2027-03-14T02:00:00Z'),
  forwardInEurope: Date.parse('2027-03-28T02:00:00Z'),
  backInEurope: Date.parse('2027-10-31T02:00:00Z'),
  backInAmerica: Date.parse('2027-11-07T02:00:00Z'),
  leapDay: Date.parse('2028-02-29T02:00:00Z'),
};

type Person = { readonly userId: string; readonly local: (at: Date) => { day: number; hour: number } };
type Deadline = { readonly disputeId: string; readonly due: Date };

describe('reminders by a clock that jumps', function () {
  this.timeout(240_000);
  let server: TestServer;
  let owner: ApiClient;
  let tenantId: string;
  let disputeId: string;
  let me: string;
  let people: Person[];
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp(`Hares ${Math.random()}`);
    await connectStripe(server, owner);
    ({ dispute_id: disputeId } = await startDispute(server, owner, {}));
    ({ tenantId, userId: me } = await createTeamDesk(server).me(owner));
  });

  const sql = async <Row>(text: string, values: Record<string, unknown>): Promise<Row[]> =>
    server.container.database.transaction(tenantId, async (tx) => {
      const { rows } = await tx.raw<{ rows: Row[] }>(text, values as never);
      return rows;
    });

  /** One person in each zone, and the one who signed up. */
  async function settle(zones: readonly string[]): Promise<Person[]> {
    await sql(
      `with made as (
         insert into users
         select (jsonb_populate_record(u, jsonb_build_object('user_id', 'usr_' || lpad(z.n::text, 4, '0') || substr(u.user_id, 9),
           'email', z.n || u.email))).*
           from users u cross join unnest(cast(:zones as text[])) with ordinality as z (zone, n)
          where u.user_id = :userId returning user_id)
       insert into notification_preferences (tenant_id, user_id, time_zone)
       select :tenantId, 'usr_' || lpad(z.n::text, 4, '0') || substr(:userId, 9), z.zone
         from unnest(cast(:zones as text[])) with ordinality as z (zone, n)`,
      { zones, userId: me, tenantId },
    );
    const others = zones.map((zone, at) => ({ userId: numbered(me, at + 1), local: localTime(zone) }));
    return [{ userId: me, local: localTime('UTC') }, ...others];
  }

  async function open(deadlines: readonly Date[]): Promise<Deadline[]> {
    const made = deadlines.map((due, at) => ({ disputeId: numbered(disputeId, at + 1), due }));
    const names = await server.container.database.transaction(tenantId, disputeColumns);
    await sql(
      `insert into disputes (${names})
       select ${names} from (select (jsonb_populate_record(d, jsonb_build_object('dispute_id', made.dispute_id,
         'provider_dispute_id', made.dispute_id, 'evidence_due_by', made.due))).*
         from disputes d cross join jsonb_to_recordset(:made) as made (dispute_id text, due timestamptz)
        where d.dispute_id = :disputeId) copies`,
      {
        disputeId,
        made: JSON.stringify(made.map((one) => ({ dispute_id: one.disputeId, due: one.due }))),
      },
    );
    await sql(`update disputes set evidence_due_by = null where dispute_id = :disputeId`, { disputeId });
    return made;
  }

  const look = (at: Date) => new Reminders({ ...server.container, clock: () => at }).scanTenant(tenantId);

  const sentReminders = () =>
    sql<{ about: string }>(
      `select concat_ws(' ', user_id, dispute_id, kind) as about from notifications
        where kind like 'due%' and tenant_id = :tenantId `,
      { tenantId },
    ).then((rows) => rows.map((row) => row.about).toSorted());

  /** The expected reminders for `deadlines` at these scan times, by local wall calendars. */
  const expected = (deadlines: readonly Deadline[], scans: readonly Date[]): string[] => {
    const all = new Set<string>();
    for (const now of scans)
      for (const { userId, local } of people) {
        const { day, hour } = local(now);
        for (const { disputeId: id, due } of deadlines) {
          const left = local(due).day - day;
          if (due <= now || left > (hour >= 8 ? 7 : 0)) continue;
          all.add(`${userId} ${id} ${left <= 1 ? 'due_1' : left <= 3 ? 'due_3' : 'due_7'}`);
        }
      }
    return [...all].toSorted();
  };

  const [even, odd] = [0, 1].map((rest) => allZones.filter((_zone, at) => at % 2 === rest)) as [
    string[],
    string[],
  ];
  const clocks: [name: string, jump: Jump, zones: readonly string[], around: readonly number[]][] = [
    ['runs on', () => 0, even, [nights.forwardInAmerica, nights.backInEurope, nights.leapDay]],
    [
      'is set forward and back by up to 26 hours',
      (random) => random.within(-26 * 60, 26 * 60) * minuteMs,
      odd,
      [nights.backInAmerica, nights.forwardInEurope],
    ],
  ];
  for (const [name, jump, zones, around] of clocks)
    it(`are sent once each, by the calendar of each of 19 zones, when the clock ${name}`, async () => {
      const seed = process.env.REMINDERS_SEED ?? 'hares';
      const random = new Random(`${seed} ${name}`);
      people = await settle(zones);
      const deadlines = await open(
        around.map((night) => new Date(night + random.within(-36 * 60, 36 * 60) * minuteMs)),
      );
      const scans = around.flatMap((night) => scansAround(night, random, jump));
      for (const at of scans) await look(at);

      expect(await sentReminders(), `seed ${seed}`).to.deep.equal(expected(deadlines, scans));
      const last = await sql<{ count: number }>(
        `select count(*)::int as count from notifications where kind = 'due_1' and tenant_id = :tenantId`,
        { tenantId },
      );
      expect(last, `seed ${seed}`).to.deep.equal([{ count: deadlines.length * people.length }]);
      const mailed = await sql<{ state: string; mails: number }>(
        `select state, count(distinct mailing_id)::int > 0 as mails from notifications
          where tenant_id = :tenantId and kind like 'due%' group by state`,
        { tenantId },
      );
      expect(mailed).to.deep.equal([{ state: 'mailed', mails: true }]);
      const events = await sql<{ events: number; different: number }>(
        `select count(*)::int as events, count(distinct (dispute_id, data ->> 'days_left'))::int as different
           from events where tenant_id = :tenantId and type = 'dispute.due_soon'`,
        { tenantId },
      );
      expect(events[0]?.events, `seed ${seed}`).to.equal(events[0]?.different);
    });
});

/** An id like this one, with a number in its middle. */
const numbered = (id: string, number: number) =>
  `${id.slice(0, 4)}${String(number).padStart(4, '0')}${id.slice(8)}`;

type Jump = (random: Random) => number;

/**
 * From before the first reminder until all have passed. One scan in three is on time, the others up to eight hours
 * late.
 */
function scansAround(night: number, random: Random, jump: Jump): Date[] {
  const scans: Date[] = [];
  const end = night + 2 * dayMs;
  for (let at = night - 9 * dayMs; at < end; at += random.within(90, 160) * minuteMs)
    scans.push(new Date(scans.length % 3 === 0 ? at : at + jump(random)));
  return scans;
}

/** The local wall calendar: days since 1970 and the hour. */
function localTime(timeZone: string): Person['local'] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 0, day = 0, hour = 0 } = parts;
    return { day: Date.UTC(year, month - 1, day) / dayMs, hour };
  };
}
