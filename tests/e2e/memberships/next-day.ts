/** The day so many days after the wall clock's, as a date field takes it. */
export const nextDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
