import { readdirSync, readFileSync } from 'node:fs';

import { expect } from 'chai';

import type { JsonObject } from '../json.js';

import { assertScrubbed } from './scrubbed.js';

/** Recorded requests and responses in a folder. */
export type Recordings = {
  readonly names: readonly string[];
  /** The exact bytes. */
  readonly bytes: (name: string) => Buffer;
  readonly text: (name: string) => string;
  readonly json: (name: string) => Record<string, unknown>;
};

/** `recordingsIn(import.meta.url)`: those in the folder `recorded` beside the file. */
export function recordingsIn(moduleUrl: string, folder = './recorded/'): Recordings {
  const at = new URL(folder, moduleUrl);
  const bytes = (name: string) => readFileSync(new URL(name, at));
  const text = (name: string) => bytes(name).toString('utf8');
  return {
    get names() {
      return readdirSync(at).sort();
    },
    bytes,
    text,
    json: (name) => JSON.parse(text(name)) as JsonObject,
  };
}

/** A suite that proves that the recordings exist and contain no key, no card number and no real person. */
export function describeRecordings(title: string, recordings: Recordings, namesMin: number): void {
  describe(title, () => {
    it('exist', () => void expect(recordings.names.length).to.be.greaterThan(namesMin));

    for (const name of recordings.names) {
      it(`contain no key, no card number and no real person: ${name}`, () => {
        assertScrubbed(recordings.text(name), name);
      });
    }
  });
}
