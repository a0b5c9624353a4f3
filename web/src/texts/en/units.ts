export const texts = {
  bytes: (count: number) => `${count} B`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
};
