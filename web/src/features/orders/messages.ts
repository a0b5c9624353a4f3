export const messages = {
  loadFailed: 'Failed to load the order',
  draftsFailed: 'Failed to load what the order has to say',
  addFailed: 'Failed to add evidence from the order',
  linkFailed: 'Failed to link the order',
  findFailed: 'Failed to look for orders',
  linked: (number: string) => `Order ${number} is linked to this dispute.`,
  unlinked: 'The order is not linked to this dispute any more.',
  none: 'No order found',
  noneHint:
    'No order of your stores was paid by this payment, and none looks like it. If the store has newer orders, sync them; else look for the order yourself.',
  candidates: 'No order is known for sure',
  candidatesHint: 'These may be the one. Nothing is linked until you say which it is.',
  erased: "The buyer's personal data was erased at the store.",
  toldOfChargeback: 'The store was told of a chargeback of this order',
  unread: 'The store did not let us read these.',
  adding:
    'Each piece can be changed before it is added, and replaced later. Nothing is said that the store did not say.',
  nothingFound: 'No order has this number, e-mail address or payment ID.',
} as const;
