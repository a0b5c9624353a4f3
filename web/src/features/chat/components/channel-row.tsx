import { texts } from '#texts/chat';

import { Callout } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { Channel } from '../api/chat-channels.js';
import { describeEvents, nameOf } from '../words.js';
import { ChannelActions } from './channel-actions.js';
import classes from './channels.module.css';

type Props = { readonly channel: Channel; readonly isEditable: boolean };

const words = texts.row;

export function ChannelRow({ channel, isEditable }: Props) {
  const { url, events, is_enabled: isEnabled, disabled_why: why } = channel;
  return (
    <>
      <div className={classes.what}>
        <span className="break row strong">
          {nameOf(channel)}
          <Tag tone={isEnabled ? 'green' : why === null ? 'grey' : 'red'} dot>
            {isEnabled ? words.enabled : words.disabled}
          </Tag>
        </span>
        <span className={classes.detail}>
          {texts.kinds[channel.kind]}
          {url !== null && <> · {url}</>} · {words.times(channel.time_zone)}
        </span>
        <span className={classes.detail}>{describeEvents(events)}</span>
        <LastMessage channel={channel} />
      </div>
      {why !== null && <Callout tone="red">{texts.messages.why[why]}</Callout>}
      {why === null && channel.last_error !== null && (
        <Callout tone="amber">{words.lastError(channel.last_error)}</Callout>
      )}
      {isEditable && (
        <div className="chips">
          <ChannelActions channel={channel} />
        </div>
      )}
    </>
  );
}

/** Nothing if the only message so far did not arrive: the error below says so. */
function LastMessage({ channel: { last_success_at: success, last_error: error } }: Pick<Props, 'channel'>) {
  if (success === null && error !== null) return null;
  return (
    <span className={classes.detail}>
      {success === null ? words.nothingYet : words.lastMessage(<Relative iso={success} />)}
    </span>
  );
}
