/** Node's codes, and OpenSSL's texts for clients that replace the code (nodemailer 10). */
const untrusted =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)$|self.signed certificate|unable to (?:verify the first certificate|get (?:local )?issuer certificate)/;

/** Explains that a certificate is not trusted, to complete "The server …". Undefined for other errors. */
export function untrustedCertificate(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const reason = [code, error.message].find((text) => untrusted.test(text));
  return reason === undefined
    ? untrustedCertificate(error.cause)
    : `has a certificate that is not trusted here (${reason}). If it is right, name the file with its authority in NODE_EXTRA_CA_CERTS and restart`;
}
