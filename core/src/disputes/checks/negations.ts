/** These end the scope of a negation. */
const boundary =
  /[.!?;:\n"“”()–—]|\s-\s|(?<![\p{L}])(?:and|but|so|then|because|therefore|although|while|please)(?![\p{L}])/giu;
/** "Order no 1041" denies nothing. */
const negation = String.raw`(?<![\p{L}])(?:no(?!\s*#?\d)|not|never|none|nothing|nobody|neither|nor|without|cannot|\p{L}+n't)(?![\p{L}\p{N}])`;
const denies = new RegExp(`${negation}|(?<![\\p{L}\\p{N}])(?:zero|0)\\s*$`, 'iu');
const deniesClosely = new RegExp(
  String.raw`(?:${negation}|(?<![\p{L}\p{N}])(?:zero|0))(?:[\s,]+(?:been|being|be|was|were|is|has|have|had|ever|yet|only|of|the|this|it|them|parcels?|packages?|items?|shipments?|orders?|delivery|attempts?|refused|attempted|returned|delayed|lost|or|nor))*[\s,]*$`,
  'iu',
);
/** `Returned to sender: no`, `Canceled in this period: 0` */
const negativeAnswer =
  /^[^.!?;,\n:=]{0,40}[:=?]\s*(?:no(?!\s*#?\d)|not|none|never|nothing|nil|false|n\/a|0)(?![\p{L}\p{N}])/iu;
/** Words between a negation and what it denies. */
const reachWords = 9;

/** True if the words between `before` and `after` are denied: "No cancellation was received". */
export function isNegated(before: string, after: string): boolean {
  if (negativeAnswer.test(after)) return true;
  return denies.test(scopeOf(before, after).trim().split(/\s+/).slice(-reachWords).join(' '));
}

/** Like `isNegated`, but allows only auxiliary verbs and parcels in between: "No parcel was returned to sender". */
export function isNegatedClosely(before: string, after: string): boolean {
  return negativeAnswer.test(after) || deniesClosely.test(scopeOf(before, after));
}

const condition =
  /(?<![\p{L}])(?:if|unless|until|whether|(?:can|could|may|might|must|should|would|has to|have to|needs? to) (?:also |only |always )?(?:be|have been)|how to|(?:you|customers?|members?|subscribers?|anyone) (?:can|may|must)|(?:customers|members|subscribers|those|anyone) who|policy|terms)(?![\p{L}])[^.!?;,\n]*$/iu;

/** True if the words after `before` belong to a rule or a condition: "renews until canceled". */
export function isRuleOrCondition(before: string): boolean {
  return condition.test(before);
}

/** In the same part of the list, or right after it. */
const alternative = /(?<![\p{L}])(?:or|nor)\s[^|]*\||\|\s*(?:or|nor)\s/iu;

/** A comma ends the scope of a negation, except in a list: "not refused, attempted or returned". */
function scopeOf(before: string, after: string): string {
  const clause = before.slice(lastEnd(before, boundary));
  const comma = clause.lastIndexOf(',');
  if (comma === -1) return clause;
  const afterComma = clause.slice(comma + 1);
  return alternative.test(`${afterComma}|${after.slice(0, 5)}`) ? clause : afterComma;
}

function lastEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}
