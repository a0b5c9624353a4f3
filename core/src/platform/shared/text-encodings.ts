import iconv from 'iconv-lite';

/** The encodings of text files that users can choose. */
export const textEncodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16, Notepad and Excel)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'macintosh', label: 'Western European (Mac Roman)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'iso-8859-2', label: 'Central European (ISO-8859-2)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
] as const;

export type TextEncoding = (typeof textEncodings)[number]['value'];

export type DecodedText = {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** False if another encoding is about as likely, or if characters could not be decoded. */
  readonly isCertain: boolean;
};

export function isTextEncoding(value: string): value is TextEncoding {
  return textEncodings.some((encoding) => encoding.value === value);
}

export function encodingLabel(encoding: TextEncoding): string {
  return textEncodings.find(({ value }) => value === encoding)?.label ?? encoding;
}

/** Uses iconv-lite, because Node's TextDecoder lacks the euro sign and curly quotes of windows-1252 (nodejs/node 56542). */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);
}

/** Decodes bytes that are certainly Unicode. Returns undefined for all others. */
export function decodeUnicode(bytes: Uint8Array): DecodedText | undefined {
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  return encoding === undefined ? undefined : { text: decodeAs(bytes, encoding), encoding, isCertain: true };
}

/**
 * Detects UTF-16 by its byte order mark, or by the zero byte in every Western letter, digit and line end. Undefined if the
 * decoded characters are not text.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const encoding = markedUtf16(bytes) ?? zeroedUtf16(bytes);
  if (encoding === undefined) return undefined;
  const whole = bytes.subarray(0, bytes.byteLength - (bytes.byteLength % 2));
  return hasNoText.test(decodeAs(whole, encoding)) ? undefined : encoding;
}

function markedUtf16([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function zeroedUtf16(bytes: Uint8Array) {
  if (bytes.byteLength % 2 === 1) return undefined;
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : undefined;
}

/** Control characters without a layout function, and codes without a character. */
const hasNoText = /[^\P{Cc}\t\n\f\r]|\p{Cn}|\p{Co}/u;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
