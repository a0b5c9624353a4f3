/** Truncates external text and removes what PostgreSQL's text type can't store: NUL and unpaired surrogates. */
export function storableText(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replaceAll('\0', '').toWellFormed();
}
