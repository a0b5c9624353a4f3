export const texts = {
  fields: {
    product: { label: 'By product', heading: 'Product' },
    sku: { label: 'By SKU', heading: 'SKU' },
    descriptor: { label: 'By statement descriptor', heading: 'Statement descriptor' },
    policy_version: { label: 'By policy version', heading: 'Policy version' },
    country: { label: 'By country', heading: 'Country' },
    acquirer: { label: 'By acquirer', heading: 'Acquirer' },
  },
  notKnown: 'Not known',
  filter: (field: string, value: string | undefined) =>
    value === undefined ? `${field} not known` : `${field} ${value}`,
};
