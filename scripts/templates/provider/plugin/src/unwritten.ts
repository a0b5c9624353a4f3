/** Says what is still to be written, and where the guide tells how. Delete this file once nothing calls it. */
export function unwritten(what: string, section: string): never {
  throw new Error(`Write ${what}. How: docs/providers.md of Rebuttal, "${section}".`);
}
