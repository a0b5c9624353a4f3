import type { User } from '@rebuttal/sdk';

import { ChannelsPanel } from '../../features/chat/components/channels-panel.js';

export function ChatTab({ user }: { readonly user: User }) {
  return <ChannelsPanel user={user} />;
}
