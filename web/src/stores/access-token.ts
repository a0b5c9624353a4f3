import { texts } from '#texts/app';

/** The claims of an access token. Don't rely on them for access control, because only the server verifies the signature. */
export type AccessTokenClaims = {
  readonly impersonating?: unknown;
  readonly impersonated_tenant_name?: unknown;
};

/** Decodes the payload of a JSON Web Token. Returns undefined for anything else. */
export function readClaims(token: string): AccessTokenClaims | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the impersonated company's name. Undefined for a regular session. */
export function impersonatedTenant(token: string | undefined): string | undefined {
  const claims = token === undefined ? undefined : readClaims(token);
  if (claims?.impersonating !== true) return undefined;
  const name = claims.impersonated_tenant_name;
  return typeof name === 'string' && name.trim() !== '' ? name : texts.unknownTenant;
}
