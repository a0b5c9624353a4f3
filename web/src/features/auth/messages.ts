export const messages = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 8 characters',
} as const;
