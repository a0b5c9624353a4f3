/** Display names of identity providers. */
const labels: Readonly<Record<string, string>> = { google: 'Google' };

export function providerLabel(provider: string | undefined): string {
  return labels[provider ?? ''] ?? 'another service';
}
