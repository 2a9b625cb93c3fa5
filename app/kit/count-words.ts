/** A number with its noun, "1 member", "2,000 members". @param many the plural where it is not the noun with an s */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
