/** A number with its noun, "1 member", "2,000 members". @param many the plural where it is not the noun with an s */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** How many rows a list found, in `words`, and those of its page: "1,204 members, 51 to 100 shown." */
export function foundWords(
  words: string,
  { total, page, pages, pageSize }: { total: number; page: number; pages: number; pageSize: number },
): string {
  if (pages <= 1) return `${words}.`
  const [first, last] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)]
  return `${words}, ${first.toLocaleString('en-US')} to ${last.toLocaleString('en-US')} shown.`
}
