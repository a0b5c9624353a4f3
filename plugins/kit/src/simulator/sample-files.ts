/** A PDF of one page with these lines in Helvetica. ASCII only. */
export function samplePdfOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 72 720 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** A PNG of a damaged parcel. */
export const samplePicture: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADwAQAAAABZVoDGAAABL0lEQVR42u3YMWrDMBiGYU/tVh1BN6luVkMz6Bg9S9DQMUeo' +
    'RIaOFXQRVJWLHaeZgl4IhaR8mjw8i19+SaBhgmsQFBQUFBQUFBS8OliGM8vcInSnHyzm9N0EL4A7Cl8pDBQmCjOFZYSwOgib' +
    'pcENhRsKtxRGCn/79GB13ww2W+E8Hpt3oa+WwbCKLoyTZzCPgcHiEoPNZrhd1+HtQ38I2Ydrnz7cT/cMfh6Gtw+/pkQPqUzh' +
    '0ofApQ+By+ZGB6mhcEPhlsJI4dwHwbkPgnMfds9g+ELhm+7rK4UfFL5TuKcwUphHCIuDsFna0VDoKQwUJgozhcVBWC2EzdB5' +
    '9BQGChOFmcLyBGF9hLA90O16R+EzhZHCTGGhsOrEFRQUFBS8cfifXl31wi4oKCgo+BfwB9Nc4j4BINTjAAAAAElFTkSuQmCC',
  'base64',
);
