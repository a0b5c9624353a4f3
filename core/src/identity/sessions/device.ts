import Bowser from 'bowser';

/** A coarse description of the device. Fields are undefined if unknown. */
export type Device = {
  /** For example `Firefox`. */
  readonly client: string | undefined;
  /** For example `Windows`. */
  readonly system: string | undefined;
};

type Name = readonly [sign: RegExp, name: string];

/** Programs that aren't browsers. */
const programs: readonly Name[] = [
  [/^rebuttal-cli\b/, 'Rebuttal CLI'],
  [/^curl\//, 'curl'],
  [/^(?:node|undici)\b/, 'Node.js'],
  [/^python/i, 'Python'],
];

/** Node's names of systems, which these programs send. */
const platforms: readonly Name[] = [
  [/\bdarwin\b/, 'macOS'],
  [/\bwin32\b/, 'Windows'],
];

/** Without these limits, Bowser would return a part of an unknown header. */
const browserNames = new Set(Object.values(Bowser.BROWSER_MAP));
const systemNames = new Set(Object.values(Bowser.OS_MAP));

/** No real user agent is longer than this. */
const charactersMax = 512;

/**
 * Reads the browser and system from a `User-Agent` header (RFC 9110, 10.1.5). It returns only names from a fixed list, so
 * that the header's content is never shown.
 */
export function readDevice(userAgent: string | undefined): Device {
  const read = (userAgent ?? '').slice(0, charactersMax);
  if (read === '') return { client: undefined, system: undefined };
  const find = (names: readonly Name[]) => names.find(([sign]) => sign.test(read))?.[1];
  const { browser, os } = Bowser.parse(read);
  return {
    client: find(programs) ?? known(browserNames, browser.name),
    system: find(platforms) ?? known(systemNames, os.name),
  };
}

function known(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined;
}
