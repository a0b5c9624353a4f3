import { Button } from '@mantine/core';
import { bodyOf } from '@rebuttal/sdk';
import { IconUserExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { texts } from '#texts/app';

import { client } from '../api/client.js';
import { useImpersonatedTenant } from '../stores/session.js';
import { storedAccessToken, storedTokens } from '../stores/token-storage.js';
import classes from './impersonation-banner.module.css';
import { paths } from './paths.js';

/** True while an impersonation ends. No screen is shown then, so that none calls the server with the ended session. */
export const useIsLeaving = create<boolean>()(() => false);

/** Shown at the top of every screen during an impersonation. */
export function ImpersonationBanner() {
  const tenant = useImpersonatedTenant();
  useReturnWhenOver(tenant);
  if (tenant === undefined) return null;
  return (
    <aside className={classes.root} data-screen-only aria-label={texts.impersonationBanner.impersonation}>
      <IconUserExclamation size={18} stroke={1.75} aria-hidden="true" />
      <p className="cut" title={tenant}>
        {texts.impersonationBanner.loggedInAs(<strong>{tenant}</strong>, (words) => (
          <span className={classes.more}>{words}</span>
        ))}
      </p>
      <ExitButton />
    </aside>
  );
}

function ExitButton() {
  const busy = useIsLeaving();
  const exit = async (): Promise<void> => {
    useIsLeaving.setState(true);
    try {
      const { access_token: own } = await bodyOf(client.api.POST('/api/admin/exit-login-as'));
      // The rest is the same as when the impersonation expires.
      void storedTokens.write({ accessToken: own });
    } catch {
      useIsLeaving.setState(false);
      window.alert(texts.impersonationBanner.exitFailed);
    }
  };
  return (
    <Button className={classes.exit} size="compact-sm" loading={busy} onClick={() => void exit()}>
      {texts.impersonationBanner.exit}
    </Button>
  );
}

/** An impersonation lasts minutes. After the token is refreshed into the admin's own, the company's data is unloaded. */
function useReturnWhenOver(tenant: string | undefined): void {
  const before = useRef(tenant);
  useEffect(() => {
    const isOver = before.current !== undefined && tenant === undefined && storedAccessToken() !== undefined;
    before.current = tenant;
    if (!isOver) return;
    useIsLeaving.setState(true);
    window.location.assign(paths.admin);
  }, [tenant]);
}
