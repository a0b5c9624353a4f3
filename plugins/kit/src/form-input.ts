/** The fields of a form that have an error, with their messages. Fields without an error are left out. */
export function fieldErrors(
  messages: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(messages).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
