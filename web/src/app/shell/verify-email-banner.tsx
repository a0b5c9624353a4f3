import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '#texts/auth';

import { Callout } from '../../components/callout.js';
import { refreshUser, resendVerification } from '../../features/auth/api/auth.js';
import { errorText } from '../../lib/error-text.js';
import { useImpersonatedTenant, useUser } from '../../stores/session.js';
import classes from './verify-email-banner.module.css';

/** Asks the user to confirm their email address until they open the link in the email. */
export function VerifyEmailBanner() {
  const user = useUser();
  const isSupport = useImpersonatedTenant() !== undefined;
  return user.email_verified || isSupport ? null : <Banner email={user.email} />;
}

function Banner({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    // The link often opens in another tab of the same browser.
    const refresh = () => void refreshUser().catch(() => undefined);
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      setMessage(await resendVerification());
      await refreshUser();
    } catch (error) {
      setMessage(errorText(error, texts.messages.resendFailed));
    }
    setBusy(false);
  };
  return (
    <aside className={classes.root} aria-label={texts.verifyEmailBanner.label}>
      <Callout tone="blue" icon={<IconMail size={18} stroke={1.75} aria-hidden="true" />}>
        <div className={classes.line}>
          <span>{texts.verifyEmailBanner.confirm(email)}</span>
          <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void resend()}>
            {texts.verifyEmailBanner.resend}
          </Button>
        </div>
        <div role="status">{message}</div>
      </Callout>
    </aside>
  );
}
