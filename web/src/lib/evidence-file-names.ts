type Rule = { readonly type: string; readonly words: readonly string[] };

/** The first rule with a word of the name wins, so that `refund-policy` is a policy and `delivery-invoice` an invoice. */
const rules: readonly Rule[] = [
  { type: 'refund_policy', words: ['policy', 'policies', 'terms'] },
  { type: 'refund_proof', words: ['refund', 'refunded', 'refunds'] },
  { type: 'receipt', words: ['invoice', 'invoices', 'receipt', 'receipts'] },
  { type: 'shipping_documentation', words: ['tracking', 'shipment', 'shipping', 'waybill'] },
  { type: 'proof_of_delivery', words: ['delivery', 'delivered', 'pod', 'signature', 'signed'] },
  {
    type: 'customer_communication',
    words: ['chat', 'mail', 'mails', 'email', 'emails', 'conversation', 'messages', 'transcript'],
  },
];

/** Suggests an evidence type by the words of a file name, such as `receipt` for `Invoice-1042.pdf`. */
export function suggestEvidenceType(fileName: string): string | undefined {
  const words = new Set(wordsOf(fileName).map((word) => word.toLowerCase()));
  return rules.find((rule) => rule.words.some((word) => words.has(word)))?.type;
}

/** `Invoice 1042` for `Invoice_1042.pdf`. */
export function titleFromFileName(fileName: string): string {
  const name = withoutExtension(fileName)
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  return name === '' ? fileName : name;
}

function wordsOf(fileName: string): string[] {
  return withoutExtension(fileName)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}]+/u);
}

function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]{1,5}$/, '');
}
