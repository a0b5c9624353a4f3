import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/admin';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { hidden } from '../../../components/hidden.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { type HelpKind, type PlatformUser, useHelpUser } from '../api/people.js';

const words = texts.userActions;

/** Helps users who have lost a laptop, or their app and recovery codes. */
export function UserActions({ user }: { readonly user: PlatformUser }) {
  const [confirming, setConfirming] = useState<HelpKind>();
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => setConfirming('signOut')}>
        {words.signOut.button(user.name, hidden)}
      </Button>
      {user.has_second_factor && (
        <Button variant="default" size="xs" onClick={() => setConfirming('resetFactor')}>
          {words.resetFactor.button(user.name, hidden)}
        </Button>
      )}
      {confirming !== undefined && (
        <Question user={user} kind={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </div>
  );
}

type QuestionProps = {
  readonly user: PlatformUser;
  readonly kind: HelpKind;
  readonly onClose: () => void;
};

function Question({ user: { user_id: id, name }, kind, onClose }: QuestionProps) {
  useFocusBack();
  const help = useHelpUser(id, kind);
  const { title, confirm, text, failed } = words[kind];
  return (
    <ConfirmModal
      opened
      title={title(name)}
      confirmLabel={confirm}
      danger
      busy={help.isPending}
      problem={help.isError ? errorText(help.error, failed) : undefined}
      onConfirm={() =>
        help.mutate(undefined, {
          onSuccess: ({ message }) => {
            notify('success', message);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{text(name)}</p>
    </ConfirmModal>
  );
}
