export type Colleague = { readonly user_id: string; readonly name: string };

/**
 * Which of these a note still names with an @, in capitals or not; a longer name is not also a shorter one. Of several
 * with the same name, the first.
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
