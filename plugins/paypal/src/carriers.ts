import { lookUp } from '@rebuttal/plugin-kit';
import { carrierNames } from './carrier-names.js';

export type Carrier = { readonly carrier_name: string; readonly carrier_name_other?: string };

/** Common names of carriers that have another name in PayPal's list. Keys in the form of `keyOf`. */
const otherWords: Readonly<Record<string, string>> = {
  UNITEDPARCELSERVICE: 'UPS',
  FEDERALEXPRESS: 'FEDEX',
  USPOSTALSERVICE: 'USPS',
  UNITEDSTATESPOSTALSERVICE: 'USPS',
  DHLEXPRESS: 'DHL',
  DEUTSCHEPOST: 'DEUTSCHE_POST_DHL',
  EVRI: 'HERMESWORLD_UK',
  YAMATO: 'JPN_YAMATO',
  YAMATOTRANSPORT: 'JPN_YAMATO',
  ヤマト運輸: 'JPN_YAMATO',
  クロネコヤマト: 'JPN_YAMATO',
  佐川急便: 'JPN_SAGAWA',
  日本郵便: 'JAPAN_POST',
  顺丰: 'SF_EXPRESS',
  顺丰速运: 'SF_EXPRESS',
  中国邮政: 'CHINA_POST',
};

/** Source: specification, `carrier_name_other`. */
const otherCharactersMax = 2000;

const byKey = new Map<string, string>();
for (const name of carrierNames) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), name);

/** A carrier that is missing from PayPal's list is sent by its own name. */
export function toCarrier(written: string): Carrier {
  const name = lookUp(otherWords, keyOf(written)) ?? byKey.get(keyOf(written));
  if (name !== undefined && name !== 'OTHER') return { carrier_name: name };
  return { carrier_name: 'OTHER', carrier_name_other: written.slice(0, otherCharactersMax) };
}

/** `Royal Mail`, `ROYAL_MAIL` and `royal-mail` have the same key. */
function keyOf(name: string): string {
  return name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
