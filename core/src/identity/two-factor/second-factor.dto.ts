export type SecondFactorDto = {
  /** True if your company or the platform requires it. Then it can't be turned off. */
  is_demanded: boolean;
  /** Null while it is off. */
  enabled_at: string | null;
  /** Number of unused recovery codes out of ten. */
  recovery_codes_left: number;
};

/** @example { "password": "carrots-are-orange" } */
export type BeginSecondFactorRequest = {
  /** Your current password. */
  password: string;
};

/** @example { "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "uri": "otpauth://totp/Rebuttal:ada%40rabbits.example?issuer=Rebuttal&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30" } */
export type SecondFactorEnrolmentDto = {
  /** The secret in base32, to enter into the app manually. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
};

/** @example { "code": "492039" } */
export type EnableSecondFactorRequest = {
  /** The six-digit code from the app. */
  code: string;
};

/** @example { "password": "carrots-are-orange", "code": "492039" } */
export type ConfirmSecondFactorRequest = {
  password: string;
  /** The six-digit code from the app, or a recovery code. */
  code: string;
};

export type EnabledSecondFactorDto = { message: string; recovery_codes: string[] };

/** The company's security settings. */
export type CompanySecurityDto = {
  /** True if the company requires two-factor authentication. Members without it can only set it up. */
  second_factor_demanded: boolean;
  /** True if the platform requires it for everyone, regardless of the company's setting. */
  second_factor_demanded_by_platform: boolean;
};

/** @example { "second_factor_demanded": true } */
export type DemandSecondFactorRequest = { second_factor_demanded: boolean };
