import { texts } from '#texts/evidence';

const formats: Readonly<Record<string, string>> = texts.formats.formats;

/** The label of a format key of the server. */
export function describeFormat(format: string): string {
  return Object.hasOwn(formats, format) ? (formats[format] ?? format) : format;
}
