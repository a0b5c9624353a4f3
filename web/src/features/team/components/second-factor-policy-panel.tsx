import { Anchor } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/team';

import { paths } from '../../../app/paths.js';
import { ConfirmButton } from '../../../components/confirm-action.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { hasPermission } from '../../../lib/permissions.js';
import { membersQuery, securityQuery, useRequireSecondFactor } from '../api/team.js';
import { lacksFactor, type Member } from '../roles.js';

const words = texts.secondFactorPolicy;

/** The second factor requirement of the company, which owners can change. */
export function SecondFactorPolicyPanel({ user }: { readonly user: User }) {
  const security = useQuery(securityQuery());
  const members = useQuery(membersQuery());
  return (
    <Panel title={words.title} note={words.note}>
      <Loaded query={security} loading={words.loading} failed={words.loadFailed}>
        {({ second_factor_demanded: isOn, second_factor_demanded_by_platform: isOnByPlatform }) => (
          <div>
            <p>
              {isOn || isOnByPlatform ? (
                <Tag tone="green" dot>
                  {words.isOn}
                </Tag>
              ) : (
                <Tag tone="grey">{words.isOff}</Tag>
              )}
            </p>
            {isOnByPlatform && <p className="break soft">{words.byPlatform}</p>}
            {hasPermission(user, 'security:write') && members.data !== undefined && (
              <Change user={user} isOn={isOn} everyone={members.data} />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

type ChangeProps = { readonly user: User; readonly isOn: boolean; readonly everyone: readonly Member[] };

function Change({ user, isOn, everyone }: ChangeProps) {
  const policy = useRequireSecondFactor();
  const without = everyone.filter(lacksFactor);
  if (!isOn && without.some(({ user_id: id }) => id === user.user_id))
    return (
      <p className="break soft">
        {words.ownFirst((label) => (
          <Anchor component={Link} to={paths.settings} inherit underline="always">
            {label}
          </Anchor>
        ))}
      </p>
    );
  const label = isOn ? words.turnOff : words.turnOn;
  return (
    <ConfirmButton
      button={{ children: label }}
      title={isOn ? words.turnOffTitle : words.turnOnTitle}
      confirmLabel={label}
      danger={isOn}
      action={policy}
      input={!isOn}
      done={isOn ? words.turnedOff : words.turnedOn}
      failed={words.failed}
    >
      <p>{isOn ? words.turnOffText : words.turnOnText(without.length)}</p>
    </ConfirmButton>
  );
}
