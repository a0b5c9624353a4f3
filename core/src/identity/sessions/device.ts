/** What signed in, as roughly as people know their own machines; undefined where it does not say. */
export type Device = {
  /** For example `Firefox`. */
  readonly client: string | undefined;
  /** For example `Windows`. */
  readonly system: string | undefined;
};

type Name = readonly [sign: RegExp, name: string];

/** Nearly all browsers name others beside themselves, so the first that fits is the one. */
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

/** No browser says more than this of itself. */
const charactersMax = 512;

/**
 * Browser and system of a `User-Agent` header (RFC 9110, 10.1.5). Names of our own list alone come out of it: whatever
 * the header says, nobody is shown it.
 */
export function readDevice(userAgent: string | undefined): Device {
  const read = (userAgent ?? '').slice(0, charactersMax);
  const find = (names: readonly Name[]) => names.find(([sign]) => sign.test(read))?.[1];
  return { client: find(clients), system: find(systems) };
}
