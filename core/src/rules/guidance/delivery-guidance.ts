import { confirmedBy } from '../sources.js';
import { guidanceFrom, logOrText, paper, documentOrText, textOnly } from './define-guidance.js';

export const deliveryGuidance = guidanceFrom(
  confirmedBy('stripe_evidence', 'stripe_packets', 'evidence_matrix'),
  {
    shipping_documentation: {
      description: 'The label, packing slip or shipping note with the address.',
      helpText: 'Label or packing slip with the full address, one for each package.',
      tips: [
        'The whole street address must be readable, not only city and country.',
        'Add one for each package.',
      ],
      examples: ['The label of package 1 of 2 to 12 Mill Road, Dublin.'],
      formats: paper,
    },
    shipping_tracking: {
      description: 'Carrier, tracking number, and the ship and delivery dates.',
      helpText: 'Carrier, tracking number, ship date and delivery date of every package.',
      tips: [
        'List every package of a split order.',
        'Write out the tracking number. Issuers do not open links.',
      ],
      examples: ['DHL 00340434161094015902, shipped on May 2, delivered on May 4 at 14:12.'],
      formats: textOnly,
    },
    proof_of_delivery: {
      description: 'The carrier’s confirmation of delivery.',
      helpText:
        'The carrier’s confirmation with the full address. Save it early: carriers delete these pages.',
      tips: [
        'Save it as soon as it is available. Carriers remove these pages after a few months.',
        'It should show the full address, ideally one that passed the address check (AVS).',
      ],
      examples: ['The carrier’s PDF: delivered on May 4 to 12 Mill Road, Dublin.'],
      formats: documentOrText,
    },
    delivery_signature: {
      description: 'The recipient’s signature, or the delivery photo.',
      helpText: 'The signature or the delivery photo. Highlight the name.',
      tips: ['Circle the name.', 'Redact other people’s faces and house numbers.'],
      examples: ['The signed delivery sheet, "J. Rosen", May 4.'],
      formats: paper,
    },
    collection_record: {
      description: 'The record of an in-store pickup.',
      helpText:
        'When and where the order was picked up, and which type of ID was checked. Do not include a copy of the ID.',
      tips: [
        'Record the type of ID that was checked. Do not keep a copy unless you must.',
        'State the store, the date and who handed over the order.',
      ],
      examples: ['Picked up on May 4 at Mill Road, driver’s license checked, signed by the customer.'],
      formats: documentOrText,
    },
    access_activity_log: {
      description: 'Sign-ins, downloads and use after the purchase.',
      helpText:
        'Sign-ins, downloads or use with UTC times and IP addresses. Highlight the lines that matter.',
      tips: [
        'Give UTC times and IP addresses, and highlight the few decisive lines.',
        'For a canceled subscription, show use after the cancellation date that the customer claims.',
      ],
      examples: ['Three downloads on May 2 between 10:01 and 10:04 UTC from 203.0.113.7.'],
      formats: logOrText,
    },
    service_documentation: {
      description: 'The contract, work order or appointment with its date.',
      helpText: 'Contract, work order or appointment with the date, signed if possible.',
      tips: [
        'The customer’s signature is stronger than anything you write.',
        'Show the quote and the invoice together.',
      ],
      examples: ['Work order 17 of May 3, signed by the customer on completion.'],
      formats: documentOrText,
    },
    attendance_record: {
      description: 'Check-in, ticket scan, boarding record or guest folio.',
      helpText: 'Check-in, ticket scan, boarding record or folio with the guest’s name readable.',
      tips: [
        'The name of the guest or passenger should be the cardholder’s.',
        'Extras and upgrades that were not disputed help too.',
      ],
      examples: ['The ticket was scanned at gate 4 at 19:42.'],
      formats: documentOrText,
    },
    return_record: {
      description: 'Whether and in what condition the item was returned.',
      helpText: 'Whether and when the item was returned. An unused return label is evidence too.',
      tips: [
        'If nothing was returned, that is evidence. Show where you looked.',
        'Note the condition of the returned item.',
      ],
      examples: ['A return label was sent on May 6 and never used.'],
      formats: documentOrText,
    },
    replacement_proof: {
      description: 'A repair, replacement or credit that you offered or made.',
      helpText: 'What was offered or sent, the date, and the customer’s reply.',
      tips: [
        'Give the date of the offer and the customer’s reply.',
        'Add the tracking number of the replacement.',
      ],
      examples: ['A replacement door was shipped on May 8 and delivered on May 10.'],
      formats: documentOrText,
    },
  },
);
