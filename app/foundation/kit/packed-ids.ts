// Rows that were selected in a list, by id, in the address of the page that changes them together. Pure.

/** Rows that can be selected one by one; the address of a page has at most 4,096 characters. */
export const MOST_SELECTED = 120

/** An id in 22 characters instead of 36, so that a page of selected rows fits into an address. */
export function packId(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? []
  const binary = bytes.map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The id of a packed one; null for anything else. */
export function unpackId(packed: string): string | null {
  if (!/^[\w-]{22}$/.test(packed)) return null
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/') + '==')
  const hex = [...binary].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Ids in one text, separated by dots. */
export const packIds = (ids: Iterable<string>): string => [...ids].map(packId).join('.')

/** The ids of packed texts, each of which may hold several, separated by dots; at most `MOST_SELECTED`, each once. */
export function unpackIds(packed: readonly string[]): string[] {
  const ids = packed.flatMap((part) => part.split('.')).map(unpackId)
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_SELECTED)
}
