import { AppError, make } from './app-error.js';

/** Conflicts with the state of two-factor authentication. Part of the catalogue. */
export const twoFactorErrors = {
  noSecondFactor: (provider: string) =>
    new AppError(
      'no_second_factor',
      409,
      `Two-factor authentication is unavailable: you sign in with ${provider}. Set it up there instead.`,
    ),
  secondFactorOn: make(
    'second_factor_on',
    409,
    'Two-factor authentication is already on. Turn it off first.',
  ),
  secondFactorDemanded: make(
    'second_factor_demanded',
    409,
    "Your account requires two-factor authentication, so you can't turn it off.",
  ),
  ownSecondFactorOff: make(
    'own_second_factor_off',
    409,
    "Turn on two-factor authentication for your own account first, or you'd lock yourself out.",
  ),
  secondFactorOff: make(
    'second_factor_off',
    409,
    "Two-factor authentication isn't set up. Start the setup first.",
  ),
};
