import { guidanceFrom, logOrText, paper, paperOrText, textOnly } from './define-guidance.js';

/** How what was bought reached the customer, and how it was used. */
export const deliveryGuidance = guidanceFrom(
  { sources: ['stripe_evidence', 'stripe_packets', 'evidence_matrix'], confirmed: true },
  {
    shipping_documentation: {
      description: 'The label, packing slip or dispatch note with the address.',
      helpText: 'Label or packing slip with the full address, one for each parcel.',
      tips: [
        'The whole street address must be readable, not only city and country.',
        'Bring one for each parcel.',
      ],
      examples: ['The label of parcel 1 of 2 to 12 Mill Road, Dublin.'],
      formats: paper,
    },
    shipping_tracking: {
      description: 'Carrier, tracking number, and the days of dispatch and delivery.',
      helpText: 'Carrier, tracking number, day of dispatch and day of delivery of every parcel.',
      tips: ['Name every parcel of a split order.', 'Write the number itself; issuers do not open links.'],
      examples: ['DHL 00340434161094015902, sent on 2 May, delivered on 4 May at 14:12.'],
      formats: textOnly,
    },
    proof_of_delivery: {
      description: 'The carrier’s confirmation that it was delivered.',
      helpText:
        'The carrier’s confirmation with the full address. Save it early: carriers delete these pages.',
      tips: [
        'Save it as soon as it is there; carriers take these pages down after some months.',
        'It should show the full address, and best one that passed the address check.',
      ],
      examples: ['The carrier’s PDF: delivered on 4 May to 12 Mill Road, Dublin.'],
      formats: paperOrText,
    },
    delivery_signature: {
      description: 'The signature, or the photo taken at the door.',
      helpText: 'The signature or the photo at the door; mark the name.',
      tips: ['Circle the name.', 'Cover faces and house numbers of other people.'],
      examples: ['The signed delivery sheet, "J. Rosen", 4 May.'],
      formats: paper,
    },
    collection_record: {
      description: 'The record of a collection in the shop.',
      helpText: 'When and where it was collected and which identity document was seen, without a copy of it.',
      tips: [
        'Write down which kind of document was seen; do not keep a copy of it unless you must.',
        'Name the shop, the day and who handed it over.',
      ],
      examples: ['Collected on 4 May in Mill Road, driving licence seen, signed by the customer.'],
      formats: paperOrText,
    },
    access_activity_log: {
      description: 'Sign-ins, downloads and use after the purchase.',
      helpText: 'Sign-ins, downloads or use with UTC times and IP addresses; mark the lines that matter.',
      tips: [
        'Give UTC times and IP addresses, and mark the few lines that decide.',
        'For a cancelled subscription show use after the day that the customer names.',
      ],
      examples: ['Three downloads on 2 May between 10:01 and 10:04 UTC from 203.0.113.7.'],
      formats: logOrText,
    },
    service_documentation: {
      description: 'The contract, work order or appointment with its date.',
      helpText: 'Contract, work order or appointment with the date, signed if possible.',
      tips: [
        'A signature of the customer is worth more than anything you write.',
        'Show quote and invoice together.',
      ],
      examples: ['Work order 17 of 3 May, signed by the customer when the work was done.'],
      formats: paperOrText,
    },
    attendance_record: {
      description: 'Check-in, ticket scan, boarding record or guest folio.',
      helpText: 'Check-in, scan, boarding or folio on which the guest’s name can be read.',
      tips: [
        'The name of the guest or passenger should be the cardholder’s.',
        'Extras and upgrades that were not disputed help as well.',
      ],
      examples: ['The ticket was scanned at gate 4 at 19:42.'],
      formats: paperOrText,
    },
    return_record: {
      description: 'Whether and how the item came back.',
      helpText: 'Whether and when the item came back. An unused return label says something too.',
      tips: [
        'That nothing was returned is evidence; show where you looked.',
        'Note the condition in which it came back.',
      ],
      examples: ['A return label was sent on 6 May and never used.'],
      formats: paperOrText,
    },
    replacement_proof: {
      description: 'A repair, replacement or credit that you offered or made.',
      helpText: 'What was offered or sent, on which day, and the customer’s answer.',
      tips: [
        'Give the day of the offer and the customer’s answer.',
        'Bring the tracking of the replacement.',
      ],
      examples: ['A replacement door was sent on 8 May and delivered on 10 May.'],
      formats: paperOrText,
    },
  },
);
