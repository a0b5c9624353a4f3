import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/team';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useSignOutMember } from '../api/team.js';
import type { Member } from '../roles.js';

const words = texts.signOutButton;

/** Ends a member's sessions, for example after a laptop was lost. */
export function SignOutButton({ member: { user_id: userId, name } }: { readonly member: Member }) {
  const [open, setOpen] = useState(false);
  const signOut = useSignOutMember(userId);
  const close = (): void => {
    signOut.reset();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={words.title(name)}
        onClick={() => setOpen(true)}
      >
        {words.signOut}
      </Button>
      <ConfirmModal
        opened={open}
        title={words.title(name)}
        confirmLabel={words.signOut}
        danger
        busy={signOut.isPending}
        problem={signOut.isError ? errorText(signOut.error, words.failed) : undefined}
        onConfirm={() =>
          signOut.mutate(undefined, {
            onSuccess: () => {
              notify('success', words.done(name));
              close();
            },
          })
        }
        onClose={close}
      >
        <p>{words.text(name)}</p>
      </ConfirmModal>
    </>
  );
}
