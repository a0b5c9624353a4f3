import { setFlagsFromString } from 'node:v8';

/**
 * By so much of what lives the heap may grow before it is cleaned as a whole. V8 itself allows up to four times of it, the
 * more the busier the machine is; with 35 MB of living objects a server under load went to 250 MB and stayed there.
 */
const heapGrowthPercent = 50;

/**
 * To be called before the program is loaded. Loading it and bringing the schema makes so much garbage at once that V8 would let its
 * young generation grow to its largest, which it never gives back.
 * @returns what lets it grow again, by how much there is to do
 */
export function keepHeapSmall(): () => void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString('--semi-space-growth-factor=2');
}
