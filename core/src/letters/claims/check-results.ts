/** The parts that an issuer compares. `address` is one result for the whole address. */
export type CheckedPart = 'street' | 'postal_code' | 'address' | 'security_code';

export type PassedCheck = {
  readonly part: CheckedPart;
  /** `matched`, or only `passed`. */
  readonly isMatch: boolean;
};

const partNames: Readonly<Record<string, CheckedPart>> = {
  street: 'street',
  'street address': 'street',
  'address line': 'street',
  'postal code': 'postal_code',
  postcode: 'postal_code',
  zip: 'postal_code',
  'zip code': 'postal_code',
  address: 'address',
  'security code': 'security_code',
  'card security code': 'security_code',
  cvc: 'security_code',
  cvv: 'security_code',
};
const part = Object.keys(partNames)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const passed = new RegExp(`^(?:(?<part>${part})(?: check)?[: ] ?)?(?:full )?(?<verb>match|pass)(?:ed|es)?$`);
const bothParts = new RegExp(`^(${part}) and (${part}) ((?:match|pass)(?:ed|es)?)$`);

/**
 * Reads a result such as `street matched, postal code matched`, in which everything that was compared matched.
 * `undefined` for any other, such as a bare code, whose meaning depends on the network.
 */
export function readPassedChecks(name: 'avs' | 'cvc', result: string): readonly PassedCheck[] | undefined {
  const whole: CheckedPart = name === 'avs' ? 'address' : 'security_code';
  const parts = result
    .toLowerCase()
    .trim()
    .replace(bothParts, '$1 $3, $2 $3')
    .split(/[,;] ?/);
  const read = parts.map((one) => {
    const { part: named, verb } = passed.exec(one.trim())?.groups ?? {};
    if (verb === undefined) return undefined;
    return { part: (named === undefined ? undefined : partNames[named]) ?? whole, isMatch: verb === 'match' };
  });
  return read.every((check) => check !== undefined) ? read : undefined;
}
