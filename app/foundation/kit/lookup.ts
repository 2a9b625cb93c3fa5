/**
 * A table that is safe to look up with any text, even from a request: an object literal would also answer to
 * `constructor` and `__proto__`.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(entries))
}
