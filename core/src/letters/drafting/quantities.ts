/** A number, date, code or currency in a text. */
export type Quantity = {
  readonly written: string;
  /** Possible meanings: a date like 04/05/2026 can be one of two days. */
  readonly forms: readonly string[];
  /** Weaker statements that it implies: a day implies its month. */
  readonly implies: readonly string[];
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const words = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const han = '二三四五六七八九十';

type Reader = readonly [pattern: RegExp, read: (...groups: string[]) => Omit<Quantity, 'written'>];

const pad = (text: string | number) => String(text).padStart(2, '0');
const monthNumber = (name: string) => pad(months.findIndex((known) => name.startsWith(known)) + 1);
const only = (...forms: string[]) => ({ forms, implies: [] });
const dayOf = (year: string, month: string, day: string) => ({
  forms: [`${year}-${pad(month)}-${pad(day)}`],
  implies: [`--${pad(month)}-${pad(day)}`, `${year}-${pad(month)}`, `n:${year}`],
});
const eitherDay = (one: string, other: string, year: string) => {
  const days = [dayOf(year, other, one), dayOf(year, one, other)];
  return { forms: days.flatMap(({ forms }) => forms), implies: days.flatMap(({ implies }) => implies) };
};

/** Applied in this order. Each consumes its matches. */
const readers: readonly Reader[] = [
  [/\b3-?d[ -]?secure\b|\b3ds2?\b/g, () => only()],
  [/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, dayOf],
  [/(?<!\d)(\d{4})[./年] ?(\d{1,2})[./月] ?(\d{1,2})(?!\d)日?/g, dayOf],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month},? (\\d{4})\\b`, 'g'),
    (day, name, year) => dayOf(year, monthNumber(name), day),
  ],
  [
    new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'g'),
    (name, day, year) => dayOf(year, monthNumber(name), day),
  ],
  [/(?<![\d.])(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/g, eitherDay],
  [/(?<!\d)(\d{4})年(\d{1,2})月/g, (year, number) => only(`${year}-${pad(number)}`)],
  [/(?<!\d)(\d{1,2})月(\d{1,2})日/g, (number, day) => only(`--${pad(number)}-${pad(day)}`)],
  [new RegExp(`\\b${month} (\\d{4})\\b`, 'g'), (name, year) => only(`${year}-${monthNumber(name)}`)],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month}(?![a-z])`, 'g'),
    (day, name) => only(`--${monthNumber(name)}-${pad(day)}`),
  ],
  [
    new RegExp(`\\b${month} (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'g'),
    (name, day) => only(`--${monthNumber(name)}-${pad(day)}`),
  ],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (number) => only(`n:${number}`)],
  [
    /\b(usd|eur|gbp|jpy|cny|hkd|twd|aud|cad|chf|sgd|krw|inr|brl|mxn|sek|nok|dkk|pln)\b/g,
    (code) => only(`c:${code}`),
  ],
  [/[$€£¥](?= ?\d)/g, () => only()],
  [/\b(?=[a-z0-9_.-]{0,60}\d)(?=[a-z0-9_.-]{0,60}[a-z])[a-z0-9]+(?:[_.-]+[a-z0-9]+)*\b/g, () => only()],
  [/\d+(?:[.,'’:]\d+)*(?: ?%)?/g, () => only()],
  [new RegExp(`\\b(${words.join('|')})\\b`, 'g'), (word) => only(`n:${words.indexOf(word) + 2}`)],
  [
    /(?<![二三四五六七八九十百千两])[二三四五六七八九十百千两]+(?=[天日月年次回件個个名人週周枚元円点])/g,
    () => only(),
  ],
  [/\b(?:hundreds?|thousands?|millions?|billions?|dozens?|twice|thrice)\b|[万億]/g, () => only()],
];

export function quantitiesOf(text: string): Quantity[] {
  let left = text.normalize('NFKC').toLowerCase();
  const found: Quantity[] = [];
  for (const [pattern, read] of readers) {
    left = left.replace(pattern, (written: string, ...rest: unknown[]) => {
      const groups = rest.filter((group): group is string => typeof group === 'string').slice(0, -1);
      const reading = read(...groups);
      if (/^3-?d/.test(written) && reading.forms.length === 0) return ' ';
      found.push({ written, ...(reading.forms.length > 0 ? reading : only(...plainForms(written))) });
      return ' ';
    });
  }
  return found;
}

function plainForms(written: string): string[] {
  const number = written.replaceAll(/[’' ]/g, '');
  if (/^\d+$/.test(number)) return [`n:${BigInt(number)}`];
  if (/^[\d.,]+%?$/.test(number)) return decimalForms(number);
  const at = written.length === 1 ? han.indexOf(written) : -1;
  return at === -1 ? [`w:${written}`] : [`n:${at + 2}`, `w:${written}`];
}

/** Reads both `1,234.50` and `1.234,50`. Returns both readings if both are valid. */
function decimalForms(written: string): string[] {
  const percent = written.endsWith('%') ? '%' : '';
  const number = written.replace('%', '');
  const english = /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+\.\d+$|^\d+$/.test(number)
    ? [Number(number.replaceAll(',', ''))]
    : [];
  const european = /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d{1,2}$/.test(number)
    ? [Number(number.replaceAll('.', '').replace(',', '.'))]
    : [];
  const forms = [...english, ...european].map((value) => `n:${value}${percent}`);
  return forms.length > 0 ? forms : [`w:${number}${percent}`];
}
