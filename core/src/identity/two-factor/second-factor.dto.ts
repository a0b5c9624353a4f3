export type SecondFactorDto = {
  /** By your company or the platform: it cannot be turned off then. */
  is_demanded: boolean;
  /** Null while it is off. */
  enabled_at: string | null;
  /** How many of the ten have not been used. */
  recovery_codes_left: number;
};

/** @example { "password": "carrots-are-orange" } */
export type BeginSecondFactorRequest = {
  /** Your own, once more. */
  password: string;
};

/** @example { "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "uri": "otpauth://totp/Rebuttal:ada%40rabbits.example?issuer=Rebuttal&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30" } */
export type SecondFactorEnrolmentDto = {
  /** For typing into the app: base32. */
  secret: string;
  /** For the QR code that the app reads. */
  uri: string;
};

/** @example { "code": "492039" } */
export type EnableSecondFactorRequest = {
  /** Six digits that the app shows. */
  code: string;
};

/** @example { "password": "carrots-are-orange", "code": "492039" } */
export type RenewRecoveryCodesRequest = {
  password: string;
  /** Six digits that the app shows, or a recovery code. */
  code: string;
};

export type EnabledSecondFactorDto = { message: string; recovery_codes: string[] };

/** @example { "password": "carrots-are-orange", "code": "492039" } */
export type TurnOffSecondFactorRequest = {
  password: string;
  /** Six digits that the app shows, or a recovery code. */
  code: string;
};

/** What a company demands of its people. */
export type CompanySecurityDto = {
  /** By the company: whoever has no second factor can do nothing but set one up. */
  second_factor_demanded: boolean;
  /** By the platform of everybody, whatever the company says. */
  second_factor_demanded_by_platform: boolean;
};

/** @example { "second_factor_demanded": true } */
export type UpdateCompanySecurityRequest = { second_factor_demanded: boolean };
