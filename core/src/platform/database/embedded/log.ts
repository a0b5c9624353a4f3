/** The logger interface of the embedded database. Compatible with pino. */
export type EmbeddedLog = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};
