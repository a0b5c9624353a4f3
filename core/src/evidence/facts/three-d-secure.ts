/** The e-commerce indicators of a network that shift the liability. All others (00, 07, Mastercard 06) shift nothing. */
const indicators = {
  mastercard: { authenticated: '02', attempted: '01' },
  others: { authenticated: '05', attempted: '06' },
} as const;

/** Words of an authentication that did not take place, or that shifts no liability. */
const denied =
  /\b(?:not|un|non)[ _-]?(?:authenticated|attempted|supported|enrolled|available|requested|performed)|unauthenticated|fail|reject|declin|unavailable|exempt|abandon|cancel|skip|bypass|data[ _-]?only|low[ _-]?(?:value|risk)|transaction risk analysis|\btra\b|\bmoto\b|\bmit\b|merchant[ _-]?initiated|delegated|whitelist|allowlist|trusted (?:beneficiary|merchant)|secure corporate|\bno\b|\bnone\b/i;

type Stated = {
  readonly network: string | undefined;
  /** The value of the fact `three_d_secure`. */
  readonly fact: string | undefined;
  /** The indicator in the details of an authorization record. */
  readonly recordedEci: string | undefined;
  /** The text of that record. */
  readonly recordedText?: string | undefined;
};

/**
 * 3-D Secure that was authenticated or attempted, which makes the issuer liable for fraud. A source that denies it or names
 * an exemption, an indicator of neither, or two different indicators make the status `undefined`.
 */
export function readThreeDSecure({ network, fact, recordedEci, recordedText }: Stated): {
  readonly status: 'authenticated' | 'attempted' | undefined;
  /** Two digits. */
  readonly eci: string | undefined;
} {
  const [recorded, stated] = [toEci(recordedEci), toEci(fact)];
  const eci = recorded ?? stated;
  const isDenied = denied.test(fact ?? '') || denied.test(aboutThreeDSecure(recordedText));
  const isDisputed = recorded !== undefined && stated !== undefined && recorded !== stated;
  return { status: isDenied || isDisputed ? undefined : statusOf(fact, eci, network), eci };
}

/** The lines about 3-D Secure. An authorization record also has results of other checks. */
function aboutThreeDSecure(text = ''): string {
  return text
    .split(/\n|[.;]\s/)
    .filter((line) => /3-?d|3ds|eci|sca\b|authenti|exempt|data[ _-]?only/i.test(line))
    .join('\n');
}

function statusOf(
  stated: string | undefined,
  eci: string | undefined,
  network: string | undefined,
): 'authenticated' | 'attempted' | undefined {
  const known = network === 'mastercard' || network === 'maestro' ? indicators.mastercard : indicators.others;
  if (eci === known.authenticated) return 'authenticated';
  if (eci === known.attempted) return 'attempted';
  if (eci !== undefined) return undefined;
  if (/attempt/i.test(stated ?? '')) return 'attempted';
  return /authenticated|succe(?:ss|eded)/i.test(stated ?? '') ? 'authenticated' : undefined;
}

function toEci(text: string | undefined): string | undefined {
  const [, digits] =
    /\b(?:eci|e-?commerce indicator)\W{0,4}0?(\d)\b/i.exec(text ?? '') ??
    /^\s*0?(\d)\s*$/.exec(text ?? '') ??
    [];
  return digits === undefined ? undefined : `0${digits}`;
}
