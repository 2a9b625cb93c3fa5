// Tasks of a business that need attention, as the dashboard and its lists show them. Pure.

/** How soon: what keeps money, guests or members away; what waits for a person; what is good to know. */
export type NeedTone = 'urgent' | 'soon' | 'calm'

/** A payment that its member can be reminded of. */
export interface PaymentToRemind {
  id: string
  /** Pays it without signing in. */
  payUrl: string
  /** "Emailed on November 26". */
  emailed: string
  /** From this day on a reminder may be sent; null when it may be sent now. */
  waitsUntil: string | null
}

/** A person, a box, a question. */
export interface NeedLine {
  key: string
  name: string
  href: string
  /** "$74.00, Cantina". */
  about: string
  /** For staff who may send reminders. */
  payment: PaymentToRemind | null
}

/** One thing to see to: what, how many or who, and one action. */
export interface Need {
  /** Unique in its list. */
  id: string
  tone: NeedTone
  /** "3 payments are overdue". */
  title: string
  /** More, in a sentence; empty for nothing. */
  about: string
  /** The first few. */
  lines: NeedLine[]
  /** Where it is seen to, or its full list. Null where the viewer may only look. */
  action: { label: string; href: string } | null
}

/** Lines of a need; its list has the others. */
export const linesShown = 3

const rank: Record<NeedTone, number> = { urgent: 0, soon: 1, calm: 2 }

/** The most urgent first; otherwise in the order given. */
export const byUrgency = (needs: readonly Need[]): Need[] =>
  needs.toSorted((one, other) => rank[one.tone] - rank[other.tone])

/** "1 box", "1,204 boxes". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
