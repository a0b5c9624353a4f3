import type { WixContext, WixInstallContext } from './credentials.js';

/** Source: dev.wix.com, "About Wix REST APIs". */
const apiHost = 'https://www.wixapis.com';
const installerHost = 'https://www.wix.com';

export function apiBase({ apiUrl }: Pick<WixContext, 'apiUrl'>): string {
  return (apiUrl ?? apiHost).replace(/\/+$/, '');
}

/** Where the merchant's browser is sent. */
export function installerBase({ installerUrl }: Pick<WixInstallContext, 'installerUrl'>): string {
  return (installerUrl ?? installerHost).replace(/\/+$/, '');
}

/** An address that Wix gave for an upload. An operator's override is for all calls, so for this one too. */
export function uploadAddress(context: Pick<WixContext, 'apiUrl'>, given: string): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const { protocol, pathname, search } = new URL(given);
  if (context.apiUrl !== undefined) return `${apiBase(context)}${pathname}${search}`;
  return protocol === 'https:' ? given : undefined;
}
