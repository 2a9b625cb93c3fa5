// Filter of a list of members, in an address or stored as a segment. Pure; `member-filter.server.ts` has the SQL.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { textProblem } from '~/foundation/kit/text'

/** `live` is every current member; `none` signed up and has not paid. The others are statuses of the membership. */
export const memberStatuses = ['live', 'active', 'past_due', 'paused', 'canceled', 'none'] as const
export type MemberStatusFilter = (typeof memberStatuses)[number]

/** How many days ago a member joined at most, today included. */
export const joinedPeriods = { '30d': 30, '90d': 90, '1y': 365 } as const
export type JoinedPeriod = keyof typeof joinedPeriods
export const joinedPeriodNames = Object.keys(joinedPeriods) as JoinedPeriod[]

/** Flags of a member; `memberFlagWords` has the meaning of each. */
export const memberFlags = [
  'overdue',
  'card_expiring',
  'leaving',
  'unclaimed',
  'never_rated',
  'at_risk',
  'not_claimed',
  'no_card',
] as const
export type MemberFlag = (typeof memberFlags)[number]

/** The names of flags on screens, with what they mean. All but `unclaimed` and `not_claimed` are about current
 * members only. */
export const memberFlagWords: Record<MemberFlag, { label: string; meaning: string }> = {
  overdue: { label: 'Overdue', meaning: 'A payment failed and is still open.' },
  card_expiring: {
    label: 'Card expiring',
    meaning: 'The card on file has expired, or expires before the payment after the next one.',
  },
  leaving: { label: 'Leaving', meaning: 'The membership is canceled from a day to come.' },
  unclaimed: { label: 'Unclaimed box', meaning: 'A box is still here after its last pick-up day.' },
  never_rated: { label: 'Never rated', meaning: 'A current member who has rated no wine.' },
  not_claimed: {
    label: 'Unclaimed',
    meaning: 'You entered them, and they have not confirmed their details yet.',
  },
  no_card: {
    label: 'Card needed',
    meaning: 'You entered them, no card is on file, and a payment is due within seven days.',
  },
  at_risk: { label: 'At risk', meaning: 'Several signs that members show before they leave.' },
}

const MOST_CHOICES = 20
const text = z
  .string()
  .transform((value) => value.trim().slice(0, 200))
  .refine((value) => textProblem(value) === null)
const day = z.string().refine(isDay)
/** Without a comma, which separates tags in an address. */
export const tagText = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^,]*$/)
/** The valid ones of a list, each once. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) => {
      const valid = values.flatMap((value) => {
        const { success, data } = item.safeParse(value)
        return success ? [data] : []
      })
      return [...new Set(valid)].slice(0, MOST_CHOICES)
    })

/**
 * Filter of a list of members. Empty and null are any; all that is set must be met. Of `tierIds` and of `tags` one is
 * enough, of `flags` all are needed. Values that are not valid are left out, so a stored filter stays readable.
 */
export const memberFilterSchema = z
  .object({
    /** Words in the name, the email address or the phone number, as typed. */
    text: text.catch(''),
    tierIds: listOf(z.string().refine(isId)),
    status: z.enum(memberStatuses).nullable().catch(null),
    joined: z.enum(joinedPeriodNames).nullable().catch(null),
    /** The first and the last day on which they joined, both included. */
    joinedFrom: day.nullable().catch(null),
    joinedTo: day.nullable().catch(null),
    flags: listOf(z.enum(memberFlags)),
    tags: listOf(tagText),
  })
  .transform((filter) => {
    const { joinedFrom, joinedTo } = filter
    const isReversed = joinedFrom !== null && joinedTo !== null && joinedFrom > joinedTo
    return isReversed ? { ...filter, joinedFrom: joinedTo, joinedTo: joinedFrom } : filter
  })
export type MemberFilter = z.output<typeof memberFilterSchema>

/** No filter at all: everyone who signed up. */
export const everyone: MemberFilter = memberFilterSchema.parse({})
