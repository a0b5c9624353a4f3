import { fold } from '../readings/folding.js';

const titles = new Set(
  'mr mrs ms miss dr prof sir herr frau monsieur madame mme mlle senor senora sra sig signor signora dhr mevr dna'.split(
    ' ',
  ),
);
const han = /[\u3040-\u30ff\u3400-\u9fff]/u;

/**
 * True if both can be one person or household: they share a name, or one has the initials of the other. Names in
 * different scripts can't be compared.
 */
export function isSamePerson(one: string, other: string): boolean {
  if (han.test(one) !== han.test(other)) return true;
  const [names, others] = [namesOf(one), namesOf(other)];
  if (names.length === 0 || others.length === 0) return true;
  if (han.test(one)) return names.join('').charAt(0) === others.join('').charAt(0);
  const isShared = names.some((name) => name.length > 2 && others.includes(name));
  return (
    isShared || names.join('') === others.join('') || areInitials(names, others) || areInitials(others, names)
  );
}

/** `R S` and `RS` for Robin Sample. */
function areInitials(short: readonly string[], long: readonly string[]): boolean {
  const letters = short.join('');
  return letters.length < 4 && letters === long.map((name) => name.charAt(0)).join('');
}

const namesOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '' && !titles.has(part));
