// Reads what Stripe's objects have in common. Pure.

/** The id of an object that Stripe sends as its id alone or in full; null where there is none. */
export function idOf(value: string | { id: string }): string
export function idOf(value: string | { id?: string } | null | undefined): string | null
export function idOf(value: string | { id?: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

/** Converts epoch seconds, as Stripe sends them; null where there are none. */
export function instant(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null
}
