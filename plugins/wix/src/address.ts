import type { WixContext, WixInstallContext } from './credentials.js';

/** Source: dev.wix.com, "About Wix REST APIs". */
const apiHost = 'https://www.wixapis.com';
const installerHost = 'https://www.wix.com';

export function apiBase({ apiUrl }: Pick<WixContext, 'apiUrl'>): string {
  return apiUrl ?? apiHost;
}

/** The host of the install pages for the merchant's browser. */
export function installerBase({ installerUrl }: Pick<WixInstallContext, 'installerUrl'>): string {
  return installerUrl ?? installerHost;
}

/** The address of an upload, as Wix returned it. An operator's override applies to all calls, including this one. */
export function uploadAddress(context: Pick<WixContext, 'apiUrl'>, given: string): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const { protocol, pathname, search } = new URL(given);
  if (context.apiUrl !== undefined) return `${apiBase(context)}${pathname}${search}`;
  return protocol === 'https:' ? given : undefined;
}
