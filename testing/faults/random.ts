import { createHash } from 'node:crypto';

/** Pseudo-random numbers that are the same for the same seed on every machine. */
export class Random {
  private state: [number, number, number, number];

  constructor(private readonly seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.state = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as typeof this.state;
  }

  /** A separate sequence, independent of how much of this one has been drawn. */
  for(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** From 0 to below 1, by sfc32. */
  next(): number {
    let [a, b, c, counter] = this.state;
    const drawn = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    this.state = [a, b, c, counter];
    return (drawn >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  within(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.within(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  }

  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }
}
