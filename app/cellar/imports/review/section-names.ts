// The names of a list's sections as people tell them apart. Pure, browser-safe.

/** Between the headings that a section is under. */
const separator = ', '

/**
 * Each name without the headings that all of them are under, such as the title of the list: "White, Italy" for
 * "Our wines, White, Italy". A name keeps at least its last heading.
 */
export function withoutSharedHead(names: readonly string[]): Map<string, string> {
  const parts = names.map((name) => name.split(separator))
  const most = names.length === 0 ? 0 : Math.min(...parts.map(({ length }) => length)) - 1
  let shared = 0
  while (shared < most && parts.every((headings) => headings[shared] === parts[0]![shared])) shared += 1
  return new Map(names.map((name, place) => [name, parts[place]!.slice(shared).join(separator)]))
}
