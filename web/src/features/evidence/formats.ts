const formats: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  image: 'image (JPG, PNG)',
  document: 'document (DOC, DOCX)',
  spreadsheet: 'spreadsheet (XLS, XLSX, CSV)',
  text: 'text',
  any: 'any format',
};

/** The words for a format key of the server. */
export function describeFormat(format: string): string {
  return Object.hasOwn(formats, format) ? (formats[format] ?? format) : format;
}
