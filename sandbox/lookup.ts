/**
 * A table that can be looked up by any text, including a request's: it has its own keys and nothing else.
 * An object literal would answer to `constructor` and `__proto__` as well.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries))
}
