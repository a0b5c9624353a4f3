/** E-commerce indicators of an authenticated payment: 05 at most networks, 02 at Mastercard. */
const authenticated: readonly string[] = ['05', '02'];
/** E-commerce indicators of an attempt: 06 at most networks, 01 at Mastercard. */
const attempted: readonly string[] = ['06', '01'];

/** Words of an authentication that did not take place. */
const denied =
  /\b(?:not|un|non)[ _-]?(?:authenticated|attempted|supported|enrolled|available)|unauthenticated|fail|reject|declin|unavailable|exempt|abandon|cancel|\bno\b|\bnone\b/i;

type Stated = {
  /** The value of the fact `three_d_secure`. */
  readonly fact: string | undefined;
  /** The indicator in the details of an authorization record. */
  readonly recordedEci: string | undefined;
};

/**
 * 3-D Secure that was authenticated or attempted, which makes the issuer liable for fraud. A source that denies it, or an
 * indicator of neither, makes the status `undefined`.
 */
export function readThreeDSecure({ fact, recordedEci }: Stated): {
  readonly status: 'authenticated' | 'attempted' | undefined;
  /** Two digits. */
  readonly eci: string | undefined;
} {
  const eci = toEci(recordedEci) ?? toEci(fact);
  return { status: statusOf(fact, eci), eci };
}

function statusOf(
  stated: string | undefined,
  eci: string | undefined,
): 'authenticated' | 'attempted' | undefined {
  if (stated !== undefined && denied.test(stated)) return undefined;
  if (eci !== undefined) {
    if (authenticated.includes(eci)) return 'authenticated';
    return attempted.includes(eci) ? 'attempted' : undefined;
  }
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
