import { Button } from '@mantine/core';
import type { Carrier } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/carriers';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useDisconnectCarrier, useTestCarrier } from '../api/carriers.js';
import { CarrierModal } from './carrier-modal.js';

export function CarrierActions({ carrier }: { readonly carrier: Carrier }) {
  const [isConnecting, setIsConnecting] = useState(false);
  const { account, label } = carrier;
  return (
    <div className="wrap">
      <Button size="xs" variant="default" onClick={() => setIsConnecting(true)}>
        {account === null ? texts.actions.connect(label) : texts.actions.change}
      </Button>
      {account !== null && (
        <>
          <TestButton carrier={carrier} />
          <DisconnectButton carrier={carrier} />
        </>
      )}
      {isConnecting && <CarrierModal carrier={carrier} onClose={() => setIsConnecting(false)} />}
    </div>
  );
}

function TestButton({ carrier: { carrier } }: { readonly carrier: Carrier }) {
  const test = useTestCarrier(carrier);
  return (
    <Button
      size="xs"
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate(undefined, {
          onSuccess: ({ success, message }) => notify(success ? 'success' : 'error', message),
          onError: (error) => notify('error', errorText(error, texts.messages.testFailed)),
        })
      }
    >
      {texts.actions.test}
    </Button>
  );
}

function DisconnectButton({ carrier: { carrier, label } }: { readonly carrier: Carrier }) {
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnectCarrier(carrier);
  const close = (): void => {
    disconnect.reset();
    setIsAsking(false);
  };
  const disconnected = (): void => {
    close();
    notify('success', texts.messages.disconnected);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {texts.actions.disconnect}
      </Button>
      <ConfirmModal
        opened={isAsking}
        title={texts.messages.confirmDisconnect(label)}
        confirmLabel={texts.actions.disconnect}
        danger
        busy={disconnect.isPending}
        problem={
          disconnect.isError ? errorText(disconnect.error, texts.messages.disconnectFailed) : undefined
        }
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: disconnected })}
        onClose={close}
      >
        <p>{texts.messages.disconnectConsequence}</p>
      </ConfirmModal>
    </>
  );
}
