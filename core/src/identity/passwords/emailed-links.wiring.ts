import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import type { Keys } from '../../platform/keys.js';
import type { ThrottleFor } from '../sessions/throttle.js';
import { EmailVerificationController } from './email-verification.controller.js';
import { createVerificationTokens } from './email-verification.js';
import { EmailVerificationService, type EmailVerificationDeps } from './email-verification.service.js';
import { mailNewPassword } from './password-notice.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService, type PasswordResetDeps } from './password-reset.service.js';

type Deps = Omit<PasswordResetDeps, 'publicUrl' | 'requestThrottle' | 'tokenThrottle' | 'loginThrottle'> &
  Omit<EmailVerificationDeps, 'tokens' | 'mailThrottle' | 'tokenThrottle' | 'publicUrl'> & {
    readonly config: Pick<Config, 'publicUrl'>;
    readonly keys: Pick<Keys, 'jwtSecret'>;
    readonly throttleFor: ThrottleFor;
  };

/** Password resets and email verifications, which users confirm through an emailed link. */
export function createEmailedLinks(base: Deps) {
  const { throttleFor } = base;
  const { publicUrl } = base.config;
  const passwordReset = new PasswordResetService({
    ...base,
    publicUrl,
    requestThrottle: throttleFor('reset request'),
    tokenThrottle: throttleFor('reset token'),
    loginThrottle: throttleFor('login'),
  });
  const emailVerification = new EmailVerificationService({
    ...base,
    publicUrl,
    tokens: createVerificationTokens(base.keys.jwtSecret, base.clock),
    mailThrottle: throttleFor('verification mail'),
    tokenThrottle: throttleFor('verification token'),
  });
  return {
    controllers: [
      [PasswordResetController, () => new PasswordResetController(passwordReset)],
      [EmailVerificationController, () => new EmailVerificationController(emailVerification)],
    ] satisfies ControllerEntries,
    jobs: {
      'auth.send-password-reset': ({ payload }) => passwordReset.sendMail(payload.resetId),
      'auth.send-email-verification': ({ payload }) => emailVerification.sendMail(payload.userId),
      'auth.send-password-changed-mail': ({ payload }) => mailNewPassword(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}
