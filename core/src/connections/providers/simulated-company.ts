/** Carries the account's company to the sandbox, which keeps the disputes of companies apart. */
export const simulatedCompanyHeader = 'x-sandbox-company';
