// Decisions of the owner about an import of members: stored as JSON, checked as they are read. Pure.
import { z } from 'zod'

/** A tier, or none: members of this plan are left out. A new tier is made, as a draft, when the plans are saved. */
const planDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tier'), tierId: z.uuid() }),
  z.object({ kind: z.literal('out') }),
])
export type PlanDecision = z.infer<typeof planDecision>

/** Meanings of a status elsewhere that a person can choose; `out` leaves its members out. */
export const statusMeanings = ['active', 'on-hold', 'past-due', 'canceled', 'out'] as const
export type StatusMeaning = (typeof statusMeanings)[number]

export const statusMeaningWords = {
  active: 'Active',
  'on-hold': 'On hold',
  'past-due': 'Past due',
  canceled: 'Canceled',
  out: 'Leave out',
} as const satisfies Record<StatusMeaning, string>

const decisionsSchema = z.object({
  /** By the plan as the files name it; '' for members without one. */
  plans: z.record(z.string(), planDecision).default({}),
  /** By the status as the files name it. */
  statuses: z.record(z.string(), z.enum(statusMeanings)).default({}),
  /** Whether members keep the price they pay, or pay their tier's from the first payment here. */
  prices: z.enum(['kept', 'tier']).default('kept'),
})

export type Decisions = z.infer<typeof decisionsSchema>

/** Reads stored decisions. Throws for JSON that this version did not write. */
export const readDecisions = (stored: unknown): Decisions => decisionsSchema.parse(stored)

/** The decision about a plan or a status; undefined where none was made. Own keys alone: files can name `constructor`. */
export const decisionOf = <Decision>(
  decisions: Readonly<Record<string, Decision>>,
  name: string,
): Decision | undefined => (Object.hasOwn(decisions, name) ? decisions[name] : undefined)
