/** The identity providers that users can sign in with, as people call them. */
const labels: Readonly<Record<string, string>> = { google: 'Google' };

export function providerLabel(provider: string | undefined): string {
  return labels[provider ?? ''] ?? 'another service';
}
