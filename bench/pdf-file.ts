import { randomBytes } from 'node:crypto';

/** A one-page PDF with a scan of this many bytes of noise, because uploads are rarely text. */
export function makeScan(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt(bytes));
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R >>',
    ),
    toStream('', Buffer.from('595 0 0 842 0 0 cm /Scan Do')),
    toStream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      randomBytes(side * side),
    ),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  parts.push(
    Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}${trailer}`),
  );
  return Buffer.concat(parts);
}

function toStream(entries: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}
