import { nextNumber } from './counters.js';
import type { SimulatorPorts } from './simulator.js';

/**
 * The values of one account of the simulated service, by kind and ID. All of it is in `ports.store`, so that a restart
 * continues. `key` separates accounts.
 */
export class AccountRecords<Kinds extends object> {
  constructor(
    readonly ports: SimulatorPorts,
    readonly key: string,
  ) {}

  find<K extends keyof Kinds & string>(kind: K, id: string): Kinds[K] | undefined {
    return this.ports.store.get<Kinds[K]>(kind, this.keyOf(id));
  }

  /** @throws {RangeError} for a tester's wrong ID */
  get<K extends keyof Kinds & string>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (found === undefined) throw new RangeError(`there is no ${kind} ${id} in this account`);
    return found;
  }

  save<K extends keyof Kinds & string>(kind: K, id: string, value: Kinds[K]): void {
    this.ports.store.put(kind, this.keyOf(id), value);
  }

  /** Oldest first. */
  all<K extends keyof Kinds & string>(kind: K): readonly Kinds[K][] {
    return this.ports.store.all<Kinds[K]>(kind, this.keyOf(''));
  }

  /** The next number of a counter of all accounts. */
  next(counter: string): number {
    return nextNumber(this.ports.store, counter);
  }

  nowMs(): number {
    return this.ports.now().getTime();
  }

  /** The answer to the earlier call with this idempotency key, or the one that `work` makes. Without a key, each call is new. */
  once<T>(idempotencyKey: string | undefined, work: () => T, lifeMs = Infinity): T {
    if (idempotencyKey === undefined || idempotencyKey === '') return work();
    const key = this.keyOf(idempotencyKey);
    const known = this.ports.store.get<{ readonly at: number; readonly answer: T }>('answer', key);
    if (known !== undefined && this.nowMs() - known.at < lifeMs) return known.answer;
    const answer = work();
    this.ports.store.put('answer', key, { at: this.nowMs(), answer });
    return answer;
  }

  private keyOf(id: string): string {
    return `${this.key}/${id}`;
  }
}
