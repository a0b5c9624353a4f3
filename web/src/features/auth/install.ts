import { bodyOf } from '@rebuttal/sdk';
import { texts } from '#texts/app';

import { client } from '../../api/client.js';
import { findStorePlatform } from '../../api/store-platform.js';
import { errorText } from '../../lib/error-text.js';
import { notify } from '../../stores/notices.js';

/** The keys of the session storage. */
const keys = { token: 'wix_install_token', instanceId: 'wix_install_instanceId' } as const;

type Install = { readonly token: string | null; readonly instanceId: string | null };

/** Stores the parameters that the store platform added to the sign-in URL, until the user has signed in. */
export function rememberInstall(search: string): void {
  const params = new URLSearchParams(search);
  for (const name of ['token', 'instanceId'] as const) {
    const value = params.get(name);
    if (value !== null && value !== '') sessionStorage.setItem(keys[name], value);
  }
}

export function hasInstall(): boolean {
  return sessionStorage.getItem(keys.token) !== null;
}

let continuing: Promise<string | undefined> | undefined;

/** The URL that continues the install, or undefined if it cannot continue. It is tried once. */
export function continueInstall(): Promise<string | undefined> {
  continuing ??= requestInstallerUrl(takeInstall()).finally(() => {
    continuing = undefined;
  });
  return continuing;
}

function takeInstall(): Install {
  const install = {
    token: sessionStorage.getItem(keys.token),
    instanceId: sessionStorage.getItem(keys.instanceId),
  };
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  return install;
}

async function requestInstallerUrl(install: Install): Promise<string | undefined> {
  try {
    const { value: store } = await findStorePlatform();
    const { installer_url: address } = await bodyOf(
      client.api.POST('/api/{store}/installer-redirect', {
        params: { path: { store } },
        body: install,
      }),
    );
    return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
  } catch (error) {
    // The user can start the installation again at the store. The sign-in itself succeeded.
    notify('error', errorText(error, texts.installFailed));
    return undefined;
  }
}
