/** The properties that have a value, for example the conditions of a search. */
export function withoutUndefined<Properties extends object>(properties: Properties) {
  const stated = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(stated) as { [Name in keyof Properties]?: Exclude<Properties[Name], undefined> };
}
