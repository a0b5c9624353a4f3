import type { Language } from '../platform/shared/language.js';

type Pair = readonly [open: string, close: string];

/** The marks around a quotation, and those of a quotation inside it. */
const marks: Readonly<Record<Language, { readonly outer: Pair; readonly inner: Pair }>> = {
  en: { outer: ['“', '”'], inner: ['‘', '’'] },
  zh: { outer: ['“', '”'], inner: ['‘', '’'] },
  ja: { outer: ['「', '」'], inner: ['『', '』'] },
};

/** The text as a quotation in this language. Quotations inside it get the inner marks. */
export function inQuotationMarks(text: string, language: Language): string {
  const { outer, inner } = marks[language];
  return outer[0] + withInnerMarks(text.replaceAll(/[“”「」]/g, '"'), inner) + outer[1];
}

/** A mark without its pair stays as it is: it may be an inch, as in `a 24" shelf`. */
function withInnerMarks(text: string, [open, close]: Pair): string {
  const parts = text.split('"');
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) => (index === 0 ? part : (index % 2 === 1 ? open : close) + part)).join('');
}
