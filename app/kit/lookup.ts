/**
 * A table that may be asked by any text, also by one that came with a request: it knows its own keys and nothing else.
 * An object literal would answer to `constructor` and `__proto__` as well.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries))
}
