export const monitoringDefinitions = [
  {
    term: 'Month',
    meaning: 'A calendar month in UTC. A dispute counts in the month in which it was opened at the provider.',
  },
  {
    term: 'Disputes',
    meaning:
      'Visa or Mastercard disputes, each once, whatever their outcome: winning does not lower the count. Inquiries and cases that RDR or another prevention service resolved are left out. Cases that Visa removed under Compelling Evidence 3.0 are not known here, so the true count may be lower.',
  },
  {
    term: 'Fraud reports',
    meaning: 'Fraud warnings for Visa payments that this account reported. A refund does not remove one.',
  },
  {
    term: 'Refunds',
    meaning: 'Refunds that Rebuttal made and the provider confirmed. Refunds made elsewhere are not counted.',
  },
  {
    term: 'Transactions',
    meaning:
      'The number that you entered. Without it, the captured card-not-present payments that Rebuttal counted at Stripe, of the current month until yesterday, by the day on which they were made. Without either, your payment records of the month if you have only one account. VAMP and the rule for scam merchants divide by the same month, ECM, HECM and EFM by the month before.',
  },
  { term: 'Ratio', meaning: 'The count, divided by the transactions.' },
  {
    term: 'Room left',
    meaning:
      'How many more may be counted before both the ratio and the smallest count of the program are reached. Your acquirer may act earlier.',
  },
  { term: 'Close', meaning: 'At least 80 % of every limit of the program.' },
  {
    term: 'Month end',
    meaning: 'The count so far, divided by the days so far and multiplied by the days of the month.',
  },
];
