/** Parameters of an address; those that are undefined are left out. */
export type Query = Record<string, string | undefined>

/** The search, filters and page of a public wine list. */
export type PublicListQuery = Partial<
  Record<'q' | 'type' | 'glass' | 'min' | 'max' | 'page' | 'paper', string | undefined>
>

export function withQuery(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}
