import type { SimulatedBuyer } from '@rebuttal/plugin-kit/simulator';

/** The demo shop's buyers by the currency in which they pay. Addresses are in use nowhere; example.com belongs to no one. */
const people: Readonly<Record<string, readonly string[]>> = {
  USD: [
    'Amelia Hart, 12 Mill Lane, Asheville, NC, 28801, US',
    'Daniel Reyes, 88 Lakeview Dr, Madison, WI, 53703, US',
    'Priya Nair, 401 Cedar Ave, Portland, OR, 97205, US',
    'Ethan Brooks, 1560 Prairie St, Lincoln, NE, 68508, US',
    'Marcus Chen, 77 Harbor Blvd, Oakland, CA, 94607, US',
    'Leah Goldman, 219 Beacon St, Boston, MA, 02116, US',
    'Tyrell Washington, 3308 Magnolia Ave, Memphis, TN, 38112, US',
    'Rosa Delgado, 640 Mesa Rd, Tucson, AZ, 85705, US',
    'Hannah Kowalski, 1127 Elmwood Ave, Buffalo, NY, 14222, US',
    'Jordan Pike, 52 Timber Ridge Rd, Boise, ID, 83702, US',
    'Grace Turner, 908 Orchard St, Knoxville, TN, 37917, US',
    'Victor Nguyen, 2745 Birch Creek Dr, Houston, TX, 77064, US',
    'Caroline Abbott, 31 Quarry Hill Rd, Burlington, VT, 05401, US',
    'Samuel Osborne, 1804 Walnut St, Boulder, CO, 80302, US',
    'Nadia Rahman, 466 Linden Ave, Ann Arbor, MI, 48104, US',
    'Kevin McCarthy, 73 Shore Rd, Providence, RI, 02906, US',
    'Elena Petrova, 2210 Ocean Park Blvd, Santa Monica, CA, 90405, US',
    'Wesley Grant, 519 Juniper Ln, Spokane, WA, 99201, US',
    'Molly Sandoval, 1350 Canyon Rd, Santa Fe, NM, 87501, US',
  ],
  EUR: [
    'Jonas Weber, Gartenstr. 8, Freiburg, , 79098, DE',
    'Lucas Martin, 5 rue des Lilas, Nantes, , 44000, FR',
    'Sofia Rossi, Via dei Pini 14, Bologna, , 40121, IT',
    'Ines Costa, Rua das Flores 9, Porto, , 4050-262, PT',
    'Anna Bergmann, Lindenallee 21, Leipzig, , 04109, DE',
    'Pieter de Vries, Kerkstraat 40, Utrecht, , 3511 KX, NL',
    'Marta Soler, Carrer de la Pau 17, Valencia, , 46003, ES',
    'Claire Dubois, 28 avenue des Tilleuls, Lyon, , 69003, FR',
  ],
  GBP: [
    'Grace Osei, 27 Elm Road, Bristol, , BS6 5AA, GB',
    'Oliver Bennett, 3 Orchard Close, York, , YO24 1AB, GB',
    'Isla Campbell, 62 Harbour Street, Edinburgh, , EH6 6QG, GB',
    'Rhys Morgan, 18 Chapel Terrace, Cardiff, , CF11 9LQ, GB',
  ],
  JPY: ['Hana Sato, 2-4-1 Aoba, Sendai, , 980-0811, JP'],
  KWD: ['Yousef Al-Salem, Block 4 Street 12 House 7, Salmiya, , 22004, KW'],
};

/** The buyer of the shop's nth order in a currency. */
export function demoBuyerOf(currency: string, n: number): SimulatedBuyer {
  const those = people[currency] ?? [];
  const [name = '', line1 = '', city = '', state = '', postal_code = '', country = ''] =
    those[n % those.length]?.split(', ') ?? [];
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    address: { line1, city, ...(state === '' ? {} : { state }), postal_code, country },
  };
}

export const demoItems = {
  manor: 'Oak rabbit hutch, three floors',
  hutch: 'Oak rabbit hutch, two floors',
  cottage: 'Cedar rabbit hutch with run',
  run: 'Folding garden run, 2 m',
  cover: 'Insulated winter cover',
  nest: 'Cedar nest box',
  rack: 'Willow hay rack',
  bowls: 'Ceramic water bowl set',
  hay: 'Hay box, monthly subscription',
} as const;
export type DemoItem = keyof typeof demoItems;

/** The carriers that the shop uses in a country, each with the tracking number of its nth parcel. */
export function demoParcelOf(country: string, n: number): { carrier: string; tracking: string } {
  const digits = String(7_310_442 + n * 8_377);
  if (country === 'GB') return { carrier: 'Royal Mail', tracking: `KF${digits.padStart(9, '4')}GB` };
  if (country !== 'US') return { carrier: 'DHL', tracking: `0034043416${digits.padStart(10, '2')}` };
  return n % 3 === 0
    ? { carrier: 'FedEx', tracking: `77120${digits}` }
    : { carrier: 'UPS', tracking: `1Z4W52E1036${digits}` };
}

export const demoSettings = {
  merchant_business_model:
    'Online shop for rabbit hutches, hay and garden runs, shipped from our own workshop.',
  refund_policy_url: 'https://bramble-and-burrow.example/refunds',
  merchant_address: '4 Hedgerow Lane, Asheville, NC 28801, United States',
  contact_email: 'disputes@bramble-and-burrow.example',
  signatory_name: 'Maya Lindqvist',
  signatory_title: 'Payments lead',
  statement_descriptor: 'BRAMBLE AND BURROW',
};

export const demoNotes: readonly string[] = [
  'Customer confirmed by phone that the parcel arrived. I added the carrier record.',
  'Second order of this customer. Same address, no complaint before.',
  'Asked the warehouse for the packing photo. They send it today.',
  'Spoke to support: no return request was opened for this order.',
];
