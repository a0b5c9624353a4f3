export type Colleague = { readonly user_id: string; readonly name: string };

/** The colleagues whom a note names with an @, in capitals or not; a longer name is not also a shorter one. */
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
