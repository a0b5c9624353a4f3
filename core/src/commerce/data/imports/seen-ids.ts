import { createHash } from 'node:crypto';

const slotsAtFirst = 1024;
/** A table that is fuller has long searches. */
const loadMax = 0.6;

/**
 * Recognizes IDs that were seen before, with at most 16 bytes of memory per ID. It keeps 63 bits of a hash of each: among ten
 * million IDs, the chance that two different ones look the same is about 1 in 180,000.
 */
export class SeenIds {
  /** Two words per slot. Zero words mean an empty slot. */
  private slots = new Uint32Array(slotsAtFirst * 2);
  private count = 0;

  /** Returns false if the ID was added before. */
  add(id: string): boolean {
    const digest = createHash('sha256').update(id).digest();
    // Never zero, so that it differs from an empty slot.
    const isNew = this.put(digest.readUInt32LE(0) | 1, digest.readUInt32LE(4));
    if (isNew && this.count > (this.slots.length / 2) * loadMax) this.grow();
    return isNew;
  }

  has(id: string): boolean {
    const digest = createHash('sha256').update(id).digest();
    return this.find(digest.readUInt32LE(0) | 1, digest.readUInt32LE(4)) === undefined;
  }

  private put(first: number, second: number): boolean {
    const slot = this.find(first, second);
    if (slot === undefined) return false;
    this.slots[slot * 2] = first;
    this.slots[slot * 2 + 1] = second;
    this.count += 1;
    return true;
  }

  /** The slot where these words belong. Undefined if they are there. */
  private find(first: number, second: number): number | undefined {
    const { slots } = this;
    const mask = slots.length / 2 - 1;
    for (let slot = second & mask; ; slot = (slot + 1) & mask) {
      const [low, high] = [slots[slot * 2], slots[slot * 2 + 1]];
      if (low === first >>> 0 && high === second) return undefined;
      if (low === 0) return slot;
    }
  }

  private grow(): void {
    const { slots: old } = this;
    this.slots = new Uint32Array(old.length * 2);
    this.count = 0;
    for (let at = 0; at < old.length; at += 2) {
      const [first = 0, second = 0] = [old[at], old[at + 1]];
      if (first !== 0) this.put(first, second);
    }
  }
}
