import { guidanceFrom, paper, paperOrText, textOnly } from './define-guidance.js';

/** The purchase and the person who made it. */
export const purchaseGuidance = guidanceFrom(
  { sources: ['stripe_evidence', 'stripe_packets', 'evidence_matrix'], confirmed: true },
  {
    receipt: {
      description: 'The receipt or invoice: what was bought, when, and for how much.',
      helpText: 'One page with the items, the date, the total and the name that appears on card statements.',
      tips: [
        'Keep it to one page on which date, currency and every line can be read.',
        'Print the name that stands on card statements, so that the cardholder finds the payment again.',
      ],
      examples: ['Invoice 1041 for a hutch, USD 129.00, billed as "RABBITS*HUTCHES".'],
      formats: paperOrText,
    },
    order_confirmation: {
      description: 'The message that the customer got right after buying.',
      helpText: 'The message that went out after the purchase, with its recipient and time of sending.',
      tips: [
        'Include the header with recipient and time of sending.',
        'Show that it went to the address that the customer had entered.',
      ],
      examples: ['Confirmation e-mail for order 1041, sent on 2 May at 09:14 UTC.'],
      formats: paperOrText,
    },
    product_description: {
      description: 'The product or service as the buyer saw it before paying.',
      helpText: 'The page as it was on the day of the order, not as it is today.',
      tips: [
        'Keep a copy of the page with each sale; today’s page proves little.',
        'Mark the words and pictures that the claim is about.',
      ],
      examples: ['The listing of 2 May with size, material and the note that it comes unassembled.'],
      formats: paperOrText,
    },
    product_photos: {
      description: 'The condition of the item before it was sent.',
      helpText: 'Clear pictures taken before dispatch, with the serial number where there is one.',
      tips: [
        'Take them in good light at the packing table.',
        'Let the serial number or a distinctive mark be readable.',
      ],
      examples: ['The hutch on the packing table, serial number 8812 in view.'],
      formats: paper,
    },
    authenticity_proof: {
      description: 'Proof that the goods are genuine.',
      helpText: 'Invoices or a letter that lead from the brand to your stock.',
      tips: [
        'Leave no gap between the brand, its distributor and you.',
        'Cover prices of your purchase if they are nobody’s business; leave names and dates.',
      ],
      examples: ['The distributor’s letter together with your purchase invoice of March.'],
      formats: paperOrText,
    },
    customer_details: {
      description: 'Name, e-mail and billing address as the customer entered them.',
      helpText:
        'Name, e-mail and billing address as the customer entered them. Leave out what was not entered.',
      tips: [
        'Copy them as they were given, without corrections.',
        'Leave the billing address empty rather than filling in the shipping address.',
      ],
      examples: ['J. Rosen, j.rosen@example.com, 12 Mill Road, Dublin.'],
      formats: textOnly,
    },
    customer_ip_device: {
      description: 'IP address, device and place of the purchase.',
      helpText: 'IP address, device and place at the time of purchase, beside those of earlier visits.',
      tips: [
        'Show that they match earlier visits, or the city of the billing address.',
        'Give times in UTC.',
      ],
      examples: ['203.0.113.7 in Dublin; the same device was seen 14 times since January.'],
      formats: paperOrText,
    },
    prior_transactions: {
      description: 'Earlier payments with the same card that nobody disputed.',
      helpText: 'Date, amount, order, IP address and account of each earlier payment that nobody disputed.',
      tips: [
        'Choose payments that share the IP address, the device, the account or the address with the disputed one.',
        'State each shared fact with its value.',
      ],
      examples: ['Orders 688 and 541, 150 and 220 days old, from the same IP address and account.'],
      formats: ['pdf', 'text'],
    },
    customer_link: {
      description: 'What ties the person who used or received it to the cardholder.',
      helpText: 'What ties the user or recipient to the cardholder: same name, address or account.',
      tips: [
        'Lead with your own records; a public profile only supports them.',
        'Leave out everything about other people that is not needed.',
      ],
      examples: ['The recipient has the cardholder’s family name and lives at the billing address.'],
      formats: paperOrText,
    },
    customer_communication: {
      description: 'What the customer and you wrote to each other about this order.',
      helpText:
        'Only the lines about this order, with dates. That nobody wrote to you before the dispute counts too.',
      tips: [
        'Show only the messages that matter, each with its date.',
        'If nobody wrote before the dispute, say so and name where you looked.',
      ],
      examples: ['"Where is my parcel?" of 3 May, answered on the same day.'],
      formats: paperOrText,
    },
    dispute_withdrawal: {
      description: 'A letter in which the customer or the bank withdraws the dispute.',
      helpText: 'The letter in which the customer or the bank withdraws. Send the rest as well.',
      tips: [
        'A withdrawn dispute must still be answered; send your other evidence too.',
        'It should name the payment, the amount and the day.',
      ],
      examples: ['The bank’s letter of 9 May that the case was opened by mistake.'],
      formats: paper,
    },
  },
);
