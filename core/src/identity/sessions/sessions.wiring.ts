import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { Keys } from '../../platform/keys.js';
import { createAccessTokens } from './access-tokens.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnSessionsService, type OwnSessionsDeps } from './own-sessions.service.js';
import { Sessions, type SessionsDeps } from './sessions.js';
import { createThrottle, type ThrottleDeps, type ThrottleName } from './throttle.js';

type Deps = Omit<SessionsDeps, 'secret' | 'secondFactorPolicy'> &
  Omit<OwnSessionsDeps, 'sessions'> &
  Omit<ThrottleDeps, 'secret'> & {
    readonly config: Pick<Config, 'secondFactorPolicy'>;
    readonly keys: Pick<Keys, 'jwtSecret'>;
  };

/** Sessions with their tokens, and the limits of attempts to open one. */
export function createSessions(base: Deps) {
  const { jwtSecret: secret } = base.keys;
  const sessions = new Sessions({ ...base, secret, secondFactorPolicy: base.config.secondFactorPolicy });
  const ownSessions = new OwnSessionsService({ ...base, sessions });
  return {
    sessions,
    tokens: createAccessTokens(secret, base.clock),
    throttleFor: (name: ThrottleName) => createThrottle({ ...base, secret }, name),
    controllers: [
      [OwnSessionsController, () => new OwnSessionsController(ownSessions)],
    ] satisfies ControllerEntries,
  };
}
