import { decodeAs, type DecodedText, type TextEncoding } from '../../shared/text-encodings.js';

/** The names that the detector uses. */
const detected: readonly (readonly [name: string, encoding: TextEncoding])[] = [
  ['windows-1252', 'windows-1252'],
  ['windows-1250', 'windows-1250'],
  ['iso-8859-2', 'iso-8859-2'],
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'koi8-r'],
  ['windows-1253', 'windows-1253'],
  ['windows-1254', 'windows-1254'],
  ['windows-1257', 'windows-1257'],
  ['windows-1255', 'windows-1255'],
  ['windows-1256', 'windows-1256'],
  ['cp874', 'windows-874'],
  ['cp932', 'shift_jis'],
  ['euc-jp', 'euc-jp'],
  ['gb18030', 'gb18030'],
  ['big5', 'big5'],
  ['cp949', 'euc-kr'],
];

/** Enough to distinguish languages. */
const sampleBytes = 20_000;
/** With a lower confidence, the detector has too little text to identify a language. */
const confidenceMin = 0.02;
/** Windows saves Western texts in this encoding. It is preferred if it is about as likely as the best one. */
const usual = 'windows-1252';
const usualShare = 0.9;
/** The next encoding that yields a different text must be at most this likely, relative to the best one. */
const rivalMax = 0.75;

type Ranked = { readonly encoding: TextEncoding; readonly confidence: number };

/** Decodes bytes that are not Unicode with the most likely encoding. */
export async function readText(bytes: Uint8Array): Promise<DecodedText> {
  const sample = sampleOf(bytes);
  const ranked = await rank(sample);
  const { encoding, confidence } = choose(ranked);
  const text = decodeAs(bytes, encoding);
  const shown = decodeAs(sample, encoding);
  const rival = ranked.find((other) => decodeAs(sample, other.encoding) !== shown);
  const isClear = rival === undefined || rival.confidence <= rivalMax * confidence;
  return { text, encoding, isCertain: isClear && confidence >= confidenceMin && !text.includes('\ufffd') };
}

function choose(ranked: readonly Ranked[]): Ranked {
  const [best = { encoding: usual, confidence: 0 }] = ranked;
  const western = ranked.find(({ encoding }) => encoding === usual) ?? { encoding: usual, confidence: 0 };
  const isUsual = best.confidence < confidenceMin / 2 || western.confidence >= usualShare * best.confidence;
  return isUsual ? western : best;
}

async function rank(sample: Uint8Array): Promise<Ranked[]> {
  // Its models take 50 MB of memory, so this runs in a process that ends with the file.
  const { detectAll } = await import('jschardet');
  const names = detected.map(([name]) => name);
  const found = detectAll(Buffer.from(sample), { minimumThreshold: 0, detectEncodings: names });
  return detected
    .map(([name, encoding]) => {
      const confidence = found.find((one) => one.encoding?.toLowerCase() === name)?.confidence ?? 0;
      return { encoding, confidence };
    })
    .filter(({ confidence }) => confidence > 0)
    .sort((left, right) => right.confidence - left.confidence);
}

/** Starts near the first character that is not ASCII, because all encodings have ASCII in common. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, first - 200);
  return bytes.subarray(start, start + sampleBytes);
}
