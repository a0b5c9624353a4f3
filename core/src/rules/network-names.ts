/** Card networks as they write themselves, under the name that providers' data is compared by. */
const cardNetworks: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  cartesbancaires: 'Cartes Bancaires',
  dankort: 'Dankort',
  eftpos: 'eftpos',
  elo: 'Elo',
  girocard: 'girocard',
  hipercard: 'Hipercard',
  interac: 'Interac',
  mada: 'mada',
  mir: 'Mir',
  rupay: 'RuPay',
  troy: 'Troy',
};

/** Other spellings, in lower-case letters without spaces and signs. */
const spellings: Readonly<Record<string, string>> = {
  americanexpress: 'amex',
  cartebancaire: 'cartesbancaires',
  cb: 'cartesbancaires',
  chinaunionpay: 'unionpay',
  cup: 'unionpay',
  dinersclub: 'diners',
  dinersclubinternational: 'diners',
  discovernetwork: 'discover',
  eftposau: 'eftpos',
  eftposaustralia: 'eftpos',
  japancreditbureau: 'jcb',
  mc: 'mastercard',
};

const otherMethods: Readonly<Record<string, string>> = {
  amazonpay: 'Amazon Pay',
  bancontact: 'Bancontact',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  paypal: 'PayPal',
};

export function isCardNetwork(network: string | undefined): boolean {
  return network !== undefined && Object.hasOwn(cardNetworks, keyOf(network));
}

/** A name that is not known stays as it is written. */
export function networkName(network: string): string {
  const key = keyOf(network);
  return [cardNetworks, otherMethods].find((names) => Object.hasOwn(names, key))?.[key] ?? network;
}

function keyOf(network: string): string {
  const letters = network.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(spellings, letters) ? (spellings[letters] ?? letters) : letters;
}
