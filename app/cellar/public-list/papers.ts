/** The sizes of paper the list is laid out for, with the rule for its pages. */
export const papers = {
  letter: { label: 'US Letter', page: 'size: letter; margin: 0.6in 0.65in' },
  a4: { label: 'A4', page: 'size: A4; margin: 15mm 16mm' },
} as const
export type Paper = keyof typeof papers

/** The paper that a page's address names; null for none. */
export const paperIn = (query: URLSearchParams): Paper | null =>
  (Object.keys(papers) as Paper[]).find((paper) => paper === query.get('paper')) ?? null
