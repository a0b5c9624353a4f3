import { createHmac } from 'node:crypto';

import { Connection, type HttpResponse } from '../../../bench/load/connection.js';
import { get, post } from '../../../bench/load/http.js';
import { eventIdOf, type SendPlan, type SendReport } from './plan.js';

/** A separate process, so that its parent's other work does not affect the measurement. */
process.once('message', (plan: SendPlan) => {
  new Sender(plan).run().then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String((error as Error).stack)}\n`);
      process.exit(1);
    },
  );
});

/** The time limit for a connection. */
const patienceMs = 1_000;
/** Node.js closes connections that were idle for 5 s. */
const idleMsMax = 3_000;

class Sender {
  private readonly idle: { readonly connection: Connection; readonly since: number }[] = [];
  private sent = 0;
  private underWay = 0;
  private readonly acknowledged: string[] = [];
  private readonly acknowledgedMs: number[] = [];
  private readonly refusedMs: number[] = [];
  private readonly statuses: Record<string, number> = {};
  private readonly readStatuses: Record<string, number> = {};
  private slowestReadMs = 0;
  private withoutRetryAfter = 0;
  private unsent = 0;

  constructor(private readonly plan: SendPlan) {}

  async run(): Promise<SendReport> {
    const { seconds, rate, connections, readers } = this.plan;
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    const lanes = rate === undefined ? connections : 0;
    const reading = Array.from({ length: readers.count }, () => this.read(endsAt));
    const sending = Array.from({ length: lanes }, () => this.sendOneByOne(endsAt));
    if (rate !== undefined) sending.push(this.sendByTheClock(startedAt, endsAt, rate));
    await Promise.all([...sending, ...reading]);
    const took = (performance.now() - startedAt) / 1000;
    while (this.underWay > 0 && performance.now() < endsAt + 15_000) await pause(20);
    const { acknowledged, acknowledgedMs, refusedMs, statuses, readStatuses } = this;
    const { slowestReadMs, withoutRetryAfter, unsent } = this;
    return {
      ...{ acknowledged, acknowledgedMs, refusedMs, statuses, readStatuses },
      ...{ slowestReadMs, withoutRetryAfter, unsent },
      seconds: took,
    };
  }

  private async sendOneByOne(endsAt: number): Promise<void> {
    while (performance.now() < endsAt) await this.sendOne();
  }

  private async sendByTheClock(startedAt: number, endsAt: number, rate: number): Promise<void> {
    let due = 0;
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      for (; startedAt + (due * 1000) / rate <= now; due += 1) {
        const dueAt = startedAt + (due * 1000) / rate;
        if (this.underWay < this.plan.connections) void this.sendOne();
        else if (now - dueAt < patienceMs) break;
        else this.unsent += 1;
      }
      await pause(1);
    }
  }

  private async sendOne(): Promise<void> {
    this.underWay += 1;
    const { path, bodies, prefix, secret } = this.plan;
    this.sent += 1;
    const id = eventIdOf(prefix, this.sent);
    const body = (bodies[this.sent % bodies.length] ?? '').replace(/"id":\s*"evt_\w+"/, `"id":"${id}"`);
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const request = post(path, body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    });
    const since = performance.now();
    const response = await this.ask(request);
    this.underWay -= 1;
    this.note(this.statuses, response);
    const isTaken = response !== undefined && response.status >= 200 && response.status < 300;
    (isTaken ? this.acknowledgedMs : this.refusedMs).push(performance.now() - since);
    if (isTaken) this.acknowledged.push(id);
  }

  private async read(endsAt: number): Promise<void> {
    const request = get('/api/disputes?per_page=20', { authorization: `Bearer ${this.plan.readers.token}` });
    while (performance.now() < endsAt) {
      const since = performance.now();
      const response = await this.ask(request);
      this.slowestReadMs = Math.max(this.slowestReadMs, performance.now() - since);
      this.note(this.readStatuses, response);
      if (response?.status !== 200) await pause(100); // a client that respects Retry-After would wait longer
    }
  }

  /** Undefined without a complete response. */
  private async ask(request: Buffer): Promise<HttpResponse | undefined> {
    const connection = this.takeIdle() ?? (await Connection.open(this.plan.port).catch(() => undefined));
    const response = await connection?.send(request).catch(() => undefined);
    if (connection === undefined) return undefined;
    if (response === undefined || /\r\nconnection: close/i.test(response.head)) connection.close();
    else this.idle.push({ connection, since: performance.now() });
    return response;
  }

  /** A connection that the server is not about to close. */
  private takeIdle(): Connection | undefined {
    const taken = this.idle.pop();
    if (taken === undefined || performance.now() - taken.since < idleMsMax) return taken?.connection;
    // All others have been idle for longer.
    for (const { connection } of [taken, ...this.idle.splice(0)]) connection.close();
    return undefined;
  }

  private note(statuses: Record<string, number>, response: HttpResponse | undefined): void {
    const status = response?.status ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isRefusal = status === 503 || status === 429;
    if (isRefusal && !/\r\nretry-after: \d/i.test(response?.head ?? '')) this.withoutRetryAfter += 1;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
