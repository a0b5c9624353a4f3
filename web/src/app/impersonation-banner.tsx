import { Button } from '@mantine/core';
import { bodyOf } from '@rebuttal/sdk';
import { IconUserExclamation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/app';

import { client } from '../api/client.js';
import { useImpersonatedTenant } from '../stores/session.js';
import { storedAccessToken, storedTokens } from '../stores/token-storage.js';
import classes from './impersonation-banner.module.css';
import { paths } from './paths.js';

/** Stands above every screen while a super admin acts in the name of a company. */
export function ImpersonationBanner() {
  const tenant = useImpersonatedTenant();
  useReturnWhenOver(tenant);
  if (tenant === undefined) return null;
  return (
    <aside className={classes.root} aria-label={texts.impersonationBanner.impersonation}>
      <IconUserExclamation size={18} stroke={1.75} aria-hidden="true" />
      <p title={tenant}>
        {texts.impersonationBanner.loggedInAs(<strong>{tenant}</strong>, (words) => (
          <span className={classes.more}>{words}</span>
        ))}
      </p>
      <ExitButton />
    </aside>
  );
}

function ExitButton() {
  const [busy, setBusy] = useState(false);
  const exit = async (): Promise<void> => {
    setBusy(true);
    try {
      const { access_token: own } = await bodyOf(client.api.POST('/api/admin/exit-login-as'));
      // What follows is the same as when it ends by itself.
      void storedTokens.write({ accessToken: own });
    } catch {
      setBusy(false);
      window.alert(texts.impersonationBanner.exitFailed);
    }
  };
  return (
    <Button className={classes.exit} size="compact-sm" loading={busy} onClick={() => void exit()}>
      {texts.impersonationBanner.exit}
    </Button>
  );
}

/** A login-as lives minutes. Once its token is renewed into one's own, the company's data leave the screen. */
function useReturnWhenOver(tenant: string | undefined): void {
  const before = useRef(tenant);
  useEffect(() => {
    const isOver = before.current !== undefined && tenant === undefined && storedAccessToken() !== undefined;
    before.current = tenant;
    if (isOver) window.location.assign(paths.admin);
  }, [tenant]);
}
