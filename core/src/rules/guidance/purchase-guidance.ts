import { confirmedBy } from '../sources.js';
import { guidanceFrom, paper, documentOrText, textOnly } from './define-guidance.js';

export const purchaseGuidance = guidanceFrom(
  confirmedBy('stripe_evidence', 'stripe_packets', 'evidence_matrix'),
  {
    receipt: {
      description: 'The receipt or invoice: what was bought, when, and for how much.',
      helpText: 'One page with the items, the date, the total and the name that appears on card statements.',
      tips: [
        'Keep it to one page. The date, currency and every line must be readable.',
        'Show the statement descriptor, so that the cardholder recognizes the payment.',
      ],
      examples: ['Invoice 1041 for a hutch, USD 129.00, billed as "RABBITS*HUTCHES".'],
      formats: documentOrText,
    },
    order_confirmation: {
      description: 'The message that the customer received right after the purchase.',
      helpText: 'The message sent after the purchase, with its recipient and time sent.',
      tips: [
        'Include the header with the recipient and the time sent.',
        'Show that it went to the address that the customer entered.',
      ],
      examples: ['Confirmation email for order 1041, sent on May 2 at 09:14 UTC.'],
      formats: documentOrText,
    },
    product_description: {
      description: 'The product or service as the buyer saw it before paying.',
      helpText: 'The page as it was on the day of the order, not as it is today.',
      tips: [
        'Keep a copy of the page with each sale; today’s page proves little.',
        'Highlight the words and pictures that the claim is about.',
      ],
      examples: ['The listing as of May 2, with size, material and the note that it ships unassembled.'],
      formats: documentOrText,
    },
    product_photos: {
      description: 'The condition of the item before it was shipped.',
      helpText: 'Clear photos taken before shipping, with the serial number if there is one.',
      tips: [
        'Take photos in good light at the packing table.',
        'Make sure the serial number or a distinctive mark is readable.',
      ],
      examples: ['The hutch on the packing table, serial number 8812 in view.'],
      formats: paper,
    },
    authenticity_proof: {
      description: 'Proof that the goods are genuine.',
      helpText: 'Invoices or a letter that trace the goods from the brand to your stock.',
      tips: [
        'Leave no gap between the brand, its distributor and you.',
        'Redact your purchase prices if they are confidential. Keep names and dates readable.',
      ],
      examples: ['The distributor’s letter with your purchase invoice from March.'],
      formats: documentOrText,
    },
    customer_details: {
      description: 'Name, email and billing address as the customer entered them.',
      helpText:
        'Name, email and billing address as the customer entered them. Leave out anything that was not entered.',
      tips: [
        'Copy them exactly as entered, without corrections.',
        'Leave the billing address empty rather than filling in the shipping address.',
      ],
      examples: ['J. Rosen, j.rosen@example.com, 12 Mill Road, Dublin.'],
      formats: textOnly,
    },
    customer_ip_device: {
      description: 'IP address, device and location of the purchase.',
      helpText: 'IP address, device and location at the time of purchase, next to those of earlier visits.',
      tips: [
        'Show that they match earlier visits, or the city of the billing address.',
        'Give times in UTC.',
      ],
      examples: ['203.0.113.7 in Dublin; the same device was seen 14 times since January.'],
      formats: documentOrText,
    },
    prior_transactions: {
      description: 'Previous undisputed payments with the same card.',
      helpText: 'Date, amount, order, IP address and account of each previous undisputed payment.',
      tips: [
        'Choose payments that share the IP address, the device, the account or the address with the disputed one.',
        'State each matching detail with its value.',
      ],
      examples: ['Orders 688 and 541, 150 and 220 days old, from the same IP address and account.'],
      formats: ['pdf', 'text'],
    },
    customer_link: {
      description: 'A link between the person who used or received the purchase and the cardholder.',
      helpText: 'Connect the user or recipient to the cardholder: same name, address or account.',
      tips: [
        'Lead with your own records; a public profile only supports them.',
        'Leave out unnecessary information about other people.',
      ],
      examples: ['The recipient has the cardholder’s family name and lives at the billing address.'],
      formats: documentOrText,
    },
    customer_communication: {
      description: 'Messages between you and the customer about this order.',
      helpText:
        'Only the messages about this order, with dates. If the customer did not contact you before the dispute, that counts too.',
      tips: [
        'Show only the messages that matter, each with its date.',
        'If the customer did not contact you before the dispute, say so and list where you looked.',
      ],
      examples: ['"Where is my package?", sent on May 3 and answered the same day.'],
      formats: documentOrText,
    },
    dispute_withdrawal: {
      description: 'A letter in which the customer or the bank withdraws the dispute.',
      helpText:
        'The letter in which the customer or the bank withdraws the dispute. Send your other evidence too.',
      tips: [
        'A withdrawn dispute must still be answered; send your other evidence too.',
        'It should state the payment, the amount and the date.',
      ],
      examples: ['The bank’s letter of May 9 stating that the case was opened by mistake.'],
      formats: paper,
    },
  },
);
