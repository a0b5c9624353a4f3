/** The e-commerce indicators of a network that shift the liability. All others (00, 07, Mastercard 06) shift nothing. */
const indicators = {
  mastercard: { authenticated: '02', attempted: '01' },
  others: { authenticated: '05', attempted: '06' },
} as const;

/** Words of an authentication that did not take place. */
const denied =
  /\b(?:not|un|non)[ _-]?(?:authenticated|attempted|supported|enrolled|available|requested|performed)|unauthenticated|fail|reject|declin|unavailable|abandon|cancel|skip|bypass|\bno\b(?![.:]? ?\d)|\bnone\b|nicht |abgelehnt|\bnon\b|echou|refus|rechaz|fallid|rifiutat|mislukt|geweigerd|recusad|falh|未|失败|拒绝|失敗|拒否/i;

/** Words of an exemption or of a request for data only. They shift no liability. */
const exempted =
  /exempt|exen[cz]|exon|esenzion|isen[cç]|ausnahme|befreit|vrijgesteld|vrijstelling|豁免|免除|适用除外|適用除外|data[ _-]?(?:only|share)|nur daten|low[ _-]?(?:value|risk|amount)|risk[ _-]?analysis|\btra\b|\bmoto\b|\bmit\b|merchant[ _-]?initiated|delegated|white-?list|allow-?list|trusted (?:beneficiary|merchant|listing)|secure corporate|out[ _-]of[ _-]scope|one[ _-]leg|information(?:al)?[ _-]only/i;

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
  const isExempted = [fact, recordedText].some((text) => exempted.test(text ?? ''));
  const isDenied = denied.test(fact ?? '') || denied.test(aboutThreeDSecure(recordedText));
  const isDisputed = recorded !== undefined && stated !== undefined && recorded !== stated;
  return { status: isExempted || isDenied || isDisputed ? undefined : statusOf(fact, eci, network), eci };
}

/** The lines about 3-D Secure. An authorization record also has results of other checks. */
function aboutThreeDSecure(text = ''): string {
  return text
    .split(/\n|[.;]\s(?!\d)/)
    .filter((line) => /3-?d|3ds|eci|sca\b|authenti/i.test(line))
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
