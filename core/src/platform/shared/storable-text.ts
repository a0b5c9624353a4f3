/** A text from outside as PostgreSQL's text takes it, which holds neither a zero nor half a character: its beginning. */
export function storableText(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replaceAll('\0', '').toWellFormed();
}
