export type Colleague = { readonly user_id: string; readonly name: string };

/**
 * Returns the IDs of the colleagues that a note mentions with an @, ignoring case. A longer name does not also count as
 * a shorter one. Of several colleagues with the same name, only the first one counts.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const longestFirst = [...colleagues].sort((one, other) => other.name.length - one.name.length);
  let rest = text.toLowerCase();
  return longestFirst
    .filter(({ name }) => {
      const mention = `@${name.toLowerCase()}`;
      const isMentioned = name !== '' && rest.includes(mention);
      if (isMentioned) rest = rest.replaceAll(mention, ' ');
      return isMentioned;
    })
    .map(({ user_id: userId }) => userId);
}
