/** First digits of card numbers: Visa, Mastercard, Amex, Discover, Diners, JCB, UnionPay. */
const issuer = /^(4|5[1-5]|2[2-7]|3[47]|6011|64[4-9]|65|30[0-5]|36|38|39|35[2-8]|62)/;
const candidate = /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Whether a text holds what can only be a full card number: 13 to 19 digits of a known issuer that pass Luhn's check. */
export function hasCardNumber(text: string): boolean {
  for (const [match] of text.matchAll(candidate)) {
    const digits = match.replaceAll(/[ -]/g, '');
    if (issuer.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
