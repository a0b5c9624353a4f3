import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { signOut } from '../../features/auth/api/auth.js';
import { AcceptInvitationForm } from '../../features/auth/components/accept-invitation-form.js';
import { AuthPage } from '../../features/auth/components/auth-page.js';
import { useOffer } from '../../features/auth/use-offer.js';
import { useLinkToken } from '../../lib/use-link-token.js';
import { useTitle } from '../../lib/use-title.js';
import { useSession } from '../../stores/session.js';
import { Loading } from '../loading.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.acceptInvitation.documentTitle);
  const session = useSession();
  const token = useLinkToken();
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'signed_in') return <SignedInAlready email={session.user.email} />;
  return <Invitation token={token} />;
}

function Invitation({ token }: { readonly token: string }) {
  const state = useOffer(token);
  const navigate = useNavigate();
  if (state.status === 'failed') {
    return (
      <AuthPage title={texts.acceptInvitation.invalidInvitation} subtitle={state.text} footer={<ToLogin />} />
    );
  }
  if (state.status === 'loading') {
    return (
      <AuthPage title={texts.acceptInvitation.invitation} subtitle={texts.acceptInvitation.subtitle}>
        <div role="status" aria-label={texts.acceptInvitation.loadingTheInvitation}>
          {[52, 52, 52, 40].map((height, index) => (
            <Skeleton key={index} height={height} mb="md" />
          ))}
        </div>
      </AuthPage>
    );
  }
  const { company_name: company, invited_by: inviter, role } = state.offer;
  return (
    <AuthPage
      title={texts.acceptInvitation.join(company)}
      subtitle={texts.acceptInvitation.invitedAs[role](inviter)}
      footer={<ToLogin />}
    >
      <AcceptInvitationForm
        token={token}
        offer={state.offer}
        onJoined={() => void navigate(paths.dashboard, { replace: true })}
      />
    </AuthPage>
  );
}

function ToLogin() {
  return (
    <>
      {texts.acceptInvitation.alreadyHaveAnAccount((words) => (
        <Anchor component={Link} to={paths.login} fw={550} inherit>
          {words}
        </Anchor>
      ))}
    </>
  );
}

/** An invitation creates a new account. An existing account can't accept it. */
function SignedInAlready({ email }: { readonly email: string }) {
  return (
    <AuthPage
      title={texts.acceptInvitation.youAreSignedIn}
      subtitle={texts.acceptInvitation.signOutFirst(email)}
    >
      <Button fullWidth size="md" onClick={() => void signOut()}>
        {texts.acceptInvitation.signOutAndContinue}
      </Button>
      <Button fullWidth size="md" variant="default" mt="sm" component={Link} to={paths.dashboard}>
        {texts.acceptInvitation.goToTheDashboard}
      </Button>
    </AuthPage>
  );
}
