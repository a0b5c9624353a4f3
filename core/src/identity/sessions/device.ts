/** A coarse description of the device. Fields are undefined if unknown. */
export type Device = {
  /** For example `Firefox`. */
  readonly client: string | undefined;
  /** For example `Windows`. */
  readonly system: string | undefined;
};

type Name = readonly [sign: RegExp, name: string];

/** Nearly all browsers also name other browsers, so the first match wins. */
const clients: readonly Name[] = [
  [/^rebuttal-cli\b/, 'Rebuttal CLI'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici)\b/, 'Node.js'],
  [/^python|^Python/, 'Python'],
];

const systems: readonly Name[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b|\bwin32\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\blinux\b/i, 'Linux'],
];

/** No real user agent is longer than this. */
const charactersMax = 512;

/**
 * Reads the browser and system from a `User-Agent` header (RFC 9110, 10.1.5). It returns only names from a fixed list, so
 * that the header's content is never shown.
 */
export function readDevice(userAgent: string | undefined): Device {
  const read = (userAgent ?? '').slice(0, charactersMax);
  const find = (names: readonly Name[]) => names.find(([sign]) => sign.test(read))?.[1];
  return { client: find(clients), system: find(systems) };
}
