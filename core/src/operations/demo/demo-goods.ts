/** A buyer of the demo shop. Addresses are in use nowhere; example.com belongs to no one. */
export type DemoCustomer = {
  readonly name: string;
  readonly email: string;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly postal_code: string;
    readonly country: string;
  };
};

/** `place` is city, postal code and country. */
const customer = (name: string, line1: string, place: readonly [string, string, string]) => {
  const [city, postalCode, country] = place;
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    address: { line1, city, postal_code: postalCode, country },
  };
};

export const demoCustomers: readonly DemoCustomer[] = [
  customer('Amelia Hart', '12 Mill Lane', ['Asheville', '28801', 'US']),
  customer('Jonas Weber', 'Gartenstr. 8', ['Freiburg', '79098', 'DE']),
  customer('Priya Nair', '401 Cedar Ave', ['Portland', '97205', 'US']),
  customer('Lucas Martin', '5 rue des Lilas', ['Nantes', '44000', 'FR']),
  customer('Grace Osei', '27 Elm Road', ['Bristol', 'BS6 5AA', 'GB']),
  customer('Daniel Reyes', '88 Lakeview Dr', ['Madison', '53703', 'US']),
  customer('Hana Sato', '2-4-1 Aoba', ['Sendai', '980-0811', 'JP']),
  customer('Oliver Bennett', '3 Orchard Close', ['York', 'YO24 1AB', 'GB']),
  customer('Sofia Rossi', 'Via dei Pini 14', ['Bologna', '40121', 'IT']),
  customer('Ethan Brooks', '1560 Prairie St', ['Lincoln', '68508', 'US']),
  customer('Clara Nilsson', 'Storgatan 31', ['Uppsala', '753 31', 'SE']),
  customer('Marcus Chen', '77 Harbor Blvd', ['Oakland', '94607', 'US']),
  customer('Ines Costa', 'Rua das Flores 9', ['Porto', '4050-262', 'PT']),
];

export const demoGoods: readonly string[] = [
  'Oak rabbit hutch, two floors',
  'Willow hay rack',
  'Folding garden run, 2 m',
  'Hay box, monthly subscription',
  'Ceramic water bowl set',
  'Cedar nest box',
  'Insulated winter cover',
  'Timothy hay, 20 kg',
];

export const demoCarriers: readonly string[] = ['UPS', 'DHL', 'FedEx', 'Royal Mail'];

export const demoSettings = {
  merchant_business_model:
    'Online shop for rabbit hutches, hay and garden runs, shipped from our own workshop.',
  business_category: 'physical_goods',
  refund_policy_url: 'https://bramble-and-burrow.example/refunds',
  merchant_address: '4 Hedgerow Lane, Asheville, NC 28801, United States',
  contact_email: 'disputes@bramble-and-burrow.example',
  signatory_name: 'Maya Lindqvist',
  signatory_title: 'Payments lead',
};

export const demoColleagues = [
  { email: 'maya@rebuttal.test', name: 'Maya Lindqvist', role: 'admin' },
  { email: 'tom@rebuttal.test', name: 'Tom Okafor', role: 'member' },
] as const;

export const demoNotes: readonly string[] = [
  'Customer confirmed by phone that the parcel arrived. I added the carrier record.',
  'Second order of this customer. Same address, no complaint before.',
  'Asked the warehouse for the packing photo. They send it today.',
  'Spoke to support: no return request was opened for this order.',
];
