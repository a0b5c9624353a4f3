import { Button, type ButtonProps } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { texts } from '#texts/stores';

import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useBeginInstall } from '../api/stores.js';

type Props = Pick<ButtonProps, 'size' | 'variant'> & {
  readonly platform: string;
  readonly children: string;
};

/** Sends the browser to the platform, where the merchant adds the app to a site. */
export function ConnectStoreButton({ platform, children, size, variant = 'default' }: Props) {
  const begin = useBeginInstall(platform);
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={<IconBuildingStore size={16} stroke={1.75} aria-hidden="true" />}
      loading={begin.isPending || begin.isSuccess}
      onClick={() =>
        begin.mutate(undefined, {
          onError: (error) => notify('error', errorText(error, texts.messages.installFailed)),
        })
      }
    >
      {children}
    </Button>
  );
}
