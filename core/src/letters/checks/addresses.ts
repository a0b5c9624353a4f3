/** ISO 3166-1 codes by the English names of the countries, and by names that are common in addresses. */
const countries: ReadonlyMap<string, string> = new Map([
  ...englishCountryNames(),
  ['usa', 'us'],
  ['united states of america', 'us'],
  ['uk', 'gb'],
  ['great britain', 'gb'],
  ['england', 'gb'],
  ['scotland', 'gb'],
  ['wales', 'gb'],
  ['deutschland', 'de'],
  ['osterreich', 'at'],
  ['espana', 'es'],
  ['italia', 'it'],
  ['holland', 'nl'],
]);

/** Source: USPS Publication 28, "Postal Addressing Standards", appendix C1, and common European forms. */
const abbreviations: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  strasse: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  lane: 'ln',
  drive: 'dr',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  apartment: 'unit',
  apt: 'unit',
  suite: 'unit',
  ste: 'unit',
  flat: 'unit',
  floor: 'fl',
  building: 'bldg',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  saint: 'st',
  mount: 'mt',
};

/** Words that carriers add to an address. */
const notAddress = new Set(['unit', 'no', 'number', 'the', 'at', 'to', 'in', 'door', 'front', 'address']);

/**
 * True if both can be the same address. Case, punctuation, accents, abbreviations, country names and missing parts do
 * not matter; the house number, the postal code and most of the words do.
 */
export function isSameAddress(one: string, other: string): boolean {
  const [shorter, longer] = [toTokens(one), toTokens(other)].toSorted((a, b) => a.length - b.length);
  if (shorter === undefined || longer === undefined) return false;
  const known = new Set(longer);
  const joined = longer.join('');
  const has = (token: string) => known.has(token) || (token.length >= 4 && joined.includes(token));
  const numbers = shorter.filter((token) => /\d/.test(token));
  const names = shorter.filter((token) => !/\d/.test(token));
  const common = names.filter(has).length;
  return numbers.every(has) && common * 2 >= names.length;
}

const pickupPlace = /\b(?:(?:parcel|mail|letter)? ?box|locker|packstation|pick-?up)\b/i;

/** True if the text has a house number or a postal code. "Front door" and "Locker 7" can't be compared. */
export function isAddress(text: string): boolean {
  if (pickupPlace.test(text)) return false;
  return toTokens(text).some((token) => /\d/.test(token)) && /\p{L}{3}/u.test(text);
}

function toTokens(address: string): string[] {
  const plain = address
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // ZIP+4 and the plain ZIP code are the same place.
    .replaceAll(/\b(\d{5})-\d{4}\b/g, '$1')
    .replaceAll(/(\p{L})strasse\b/gu, '$1 strasse')
    .replaceAll(/(\p{L})str\b\.?/gu, '$1 str');
  const parts = plain.split(/[,;\n]/).map((part) => part.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim());
  return parts
    .map((part) => countries.get(part) ?? part)
    .flatMap((part) => part.split(' '))
    .map((word) => abbreviations[word] ?? countries.get(word) ?? word)
    .filter((word) => word !== '' && !notAddress.has(word));
}

function englishCountryNames(): [string, string][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[name.toLowerCase(), code.toLowerCase()] as [string, string]];
  });
}
