import type { EvidenceType } from '@rebuttal/plugin-kit';

/** The texts of these types are only personal data, so the model does not get them. */
export const personalTypes: readonly EvidenceType[] = [
  'customer_details',
  'customer_link',
  'delivery_signature',
];

/** Replaces personal data in texts by placeholders, and restores it. */
export type Veil = {
  readonly hide: (text: string) => string;
  /** Returns `undefined` if the text has a placeholder that `hide` did not create. */
  readonly reveal: (text: string) => string | undefined;
};

const placeholder = /\[[A-Z]+_\d+\]/g;

/** None of the patterns backtracks over text that it has passed, so each scans any long text in one pass. */
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['EMAIL', /[^\s@<>()[\],;:"']{1,64}@[^\s@<>()[\],;:"']{1,250}\.[^\s@<>()[\],;:"'.]{1,30}/g],
  ['CARD', /(?<![\d-])(?:\d[ -]?){13,19}(?![\d-])/g],
  ['CARD', /(?:(?:ending|ends|last four|last 4)(?: in| digits)?:? |(?<![*•xX])[*•xX]{2,}[ -]?)\d{4}\b/gi],
  ['CARD', /(?:尾号|末尾|下4桁|下四桁)[^\d]{0,3}\d{4}/g],
  ['IP', /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b/gi],
  [
    'PHONE',
    /(?<![\w+])(?:\+\d[\d ().-]{6,}\d|\(\d{2,5}\)[\d .-]{5,}\d|0\d{1,4}[ .-]\d{2,4}[ .-]\d{3,4})(?!\w)/g,
  ],
  [
    'ADDRESS',
    /\b\d{1,5}[a-z]? (?:\p{Lu}[\p{L}'’.-]+ ){1,4}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|court|ct|place|square|boulevard|blvd)\b\.?(?:,[^\n.;]{1,80})?/giu,
  ],
  [
    'ADDRESS',
    /(?<![\p{L}\p{N}_-])\p{Lu}[\p{L}-]+(?:straße|strasse|weg|platz|gasse|allee) \d{1,4}[a-z]?\b(?:, ?\d{4,5} \p{Lu}[\p{L}-]+)?/gu,
  ],
  ['ADDRESS', /(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}[県省市])[^\s、。,;\n]{3,40}/gu],
  ['PERSON', /\b(?:Mr|Mrs|Ms|Miss|Dr|Dear|Hi|Hello)\.?,? \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}/gu],
  ['PERSON', /\p{Script=Han}{2,6}(?:様|先生|女士|小姐)/gu],
];

const labelled =
  /(?:^|[\n;,|])[^\S\n]*(?:(?:full |first |last |customer(?:'s)? |cardholder |recipient |billing |shipping |delivery )*(name|address|phone|customer|cardholder|recipient|signed by|received by|buyer|姓名|地址|電話|电话|氏名|住所|お名前|收件人|受取人))\s*[:：=]\s*([^\n;|]{2,120})/giu;

/**
 * Hides personal data, found by its form or by the label before it. A value found once is hidden everywhere. A bare
 * name in running text that is labeled nowhere cannot be detected.
 */
export function createVeil(texts: readonly string[]): Veil {
  const names = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<string, number>();
  const give = (kind: string, value: string): string => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `[${kind}_${count}]`;
    names.set(value, name);
    values.set(name, value);
    return name;
  };
  const labelledValues = texts.flatMap((text) =>
    [...text.matchAll(labelled)].map(([, , value = '']) => value),
  );
  const longestFirst = [...new Set(labelledValues.flatMap((value) => value.split(placeholder)))]
    .map((value) => value.trim())
    .filter((value) => value.length > 1)
    .sort((one, other) => other.length - one.length);
  return {
    hide: (text) => {
      let hidden = text.replace(placeholder, (found) => give('LITERAL', found));
      for (const value of longestFirst)
        hidden = outside(hidden, (part) => part.replaceAll(value, () => give('PERSON', value)));
      for (const [kind, pattern] of patterns)
        hidden = outside(hidden, (part) => part.replace(pattern, (found) => give(kind, found)));
      return hidden;
    },
    reveal: (text) =>
      (text.match(placeholder) ?? []).every((name) => values.has(name))
        ? text.replace(placeholder, (name) => values.get(name) ?? name)
        : undefined,
  };
}

/** Changes only the text between placeholders, so that no placeholder is hidden or split. */
function outside(text: string, change: (part: string) => string): string {
  return text
    .split(/(\[[A-Z]+_\d+\])/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}
