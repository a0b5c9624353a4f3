import { detail, type ClaimSource } from './claim-source.js';

export type Authentication = {
  readonly isAttempt: boolean;
  readonly eci: string | undefined;
  readonly version: string | undefined;
  readonly when: string | undefined;
};

/** E-commerce indicators of an authenticated payment: 05 at most networks, 02 at Mastercard. */
const authenticated: readonly string[] = ['05', '02'];
/** E-commerce indicators of an attempt: 06 at most networks, 01 at Mastercard. */
const attempted: readonly string[] = ['06', '01'];

/** Words of an authentication that did not take place. */
const denied =
  /\b(?:not|un|non)[ _-]?(?:authenticated|attempted|supported|enrolled|available)|unauthenticated|fail|reject|declin|unavailable|exempt|abandon|cancel|\bno\b|\bnone\b/i;

/**
 * 3-D Secure that was authenticated or attempted, from the facts and the authorization record. A source that denies it, or
 * an indicator of neither, makes it `undefined`.
 */
export function findAuthentication(source: ClaimSource): Authentication | undefined {
  const stated = source.peek('three_d_secure');
  const record = source
    .exhibits('authorization_record')
    .find((exhibit) => detail(exhibit, 'eci') !== undefined);
  const eci = toEci(record && detail(record, 'eci')) ?? toEci(stated);
  const status = statusOf(stated, eci);
  if (status === undefined) return undefined;
  source.fact('three_d_secure');
  if (record !== undefined) source.cite(record);
  return {
    isAttempt: status === 'attempted',
    eci,
    version: (record && detail(record, 'version')) ?? versionIn(stated),
    when: source.day(source.fact('payment_date')),
  };
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

function versionIn(text: string | undefined): string | undefined {
  return /\b([12]\.\d(?:\.\d)?)\b/.exec(text ?? '')?.[1];
}

function toEci(text: string | undefined): string | undefined {
  const [, digits] =
    /\b(?:eci|e-?commerce indicator)\W{0,4}0?(\d)\b/i.exec(text ?? '') ??
    /^\s*0?(\d)\s*$/.exec(text ?? '') ??
    [];
  return digits === undefined ? undefined : `0${digits}`;
}
