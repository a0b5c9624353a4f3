/** The customer who disputed the payment, as far as known. */
export type DisputeCustomer = { readonly name: string | undefined; readonly email: string | undefined };

/** Converts the columns of `dispute_customers`, which has a row for each dispute whose customer is known. */
export function toCustomer(name: string | null, email: string | null): DisputeCustomer | undefined {
  return name === null && email === null ? undefined : { name: name ?? undefined, email: email ?? undefined };
}
