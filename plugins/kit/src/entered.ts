/** A credential as it is used on the wire: pasted secrets often bring blanks or a line break along. */
export function trimmed(value: string | undefined): string {
  return (value ?? '').trim();
}

/** What is wrong with the fields of a form: those that have nothing wrong fall out. */
export function faultsOnly(
  faults: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
