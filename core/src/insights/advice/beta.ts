/** ln Γ(x) for x > 0. Source: Lanczos's approximation with the coefficients of P. Godfrey (2001) for g = 7. */
function logGamma(x: number): number {
  const [first, ...rest] = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ]; // oxfmt-ignore
  const base = x + 6.5;
  const series = rest.reduce((sum, coefficient, at) => sum + coefficient / (x + at), first);
  return (x - 0.5) * Math.log(base) - base + Math.log(Math.sqrt(2 * Math.PI) * series);
}

/** The share of a Beta(a, b) distribution below x. Source: Abramowitz and Stegun, 26.5.8. */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

/** By Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const safe = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let product = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return product;
}

/** The value below which this share of a Beta(a, b) distribution is. */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (betaCdf(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
