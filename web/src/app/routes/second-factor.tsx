import { Anchor } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { client } from '../../api/client.js';
import { Problem } from '../../components/callout.js';
import { signOut } from '../../features/auth/api/auth.js';
import { AuthPage } from '../../features/auth/components/auth-page.js';
import { TurnOnSteps } from '../../features/settings/components/turn-on-steps.js';
import { errorText } from '../../lib/error-text.js';
import { useTitle } from '../../lib/use-title.js';
import { confirmUser } from '../../stores/session.js';
import { createQueryClient } from '../shell/query-client.js';

const words = texts.secondFactor;

/** The only page for users who must set up two-factor authentication. Its guard redirects them back afterwards. */
export function Component() {
  useTitle(words.setUpTitle);
  const [queries] = useState(createQueryClient);
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const finish = async (): Promise<void> => {
    try {
      confirmUser(await client.auth.me());
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <QueryClientProvider client={queries}>
      <AuthPage
        title={isOn ? words.recoveryTitle : words.setUpTitle}
        subtitle={isOn ? '' : words.setUpSubtitle}
        footer={
          !isOn && (
            <Anchor component="button" type="button" fw={550} inherit onClick={() => void signOut()}>
              {words.signOut}
            </Anchor>
          )
        }
      >
        {failure !== undefined && <Problem>{errorText(failure, words.continueFailed)}</Problem>}
        <TurnOnSteps onTurnedOn={() => setIsOn(true)} onDone={() => void finish()} />
      </AuthPage>
    </QueryClientProvider>
  );
}
