/** Throws what to write and which section of the guide explains it. Delete this file once nothing calls it. */
export function unwritten(what: string, section: string): never {
  throw new Error(`Write ${what}. How: docs/providers.md of Rebuttal, "${section}".`);
}
