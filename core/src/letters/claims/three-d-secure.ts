import { readThreeDSecure } from '../../evidence/facts/three-d-secure.js';
import { detail, type ClaimSource } from './claim-source.js';

export type Authentication = {
  readonly isAttempt: boolean;
  readonly eci: string | undefined;
  readonly version: string | undefined;
  readonly when: string | undefined;
};

/** 3-D Secure that was authenticated or attempted, from the facts and the authorization record. */
export function findAuthentication(source: ClaimSource): Authentication | undefined {
  const stated = source.peek('three_d_secure');
  const record = source
    .exhibits('authorization_record')
    .find((exhibit) => detail(exhibit, 'eci') !== undefined);
  const texts = source.all('authorization_record').map(({ text = '' }) => text);
  const { status, eci } = readThreeDSecure({
    network: source.letterCase.dispute.network,
    fact: stated,
    recordedEci: record && detail(record, 'eci'),
    recordedText: texts.join('\n'),
  });
  if (source.isDenied('authorization_record')) return undefined;
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

function versionIn(text: string | undefined): string | undefined {
  return /\b([12]\.\d(?:\.\d)?)\b/.exec(text ?? '')?.[1];
}
