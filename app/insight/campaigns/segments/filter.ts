// The audience of a message: a filter of members, and what they liked, bought and came to. Pure, and stored as JSON.
import { z } from 'zod'
import { interestSources } from '~/business/guests/interest/interest-filter'
import { isId } from '~/foundation/kit/ids'
import { textProblem } from '~/foundation/kit/text'
import { memberFilterSchema } from '~/membership/memberships/work-list/member-filter'

/** Points from which a member loved a wine: four stars of five. */
export const lovedPoints = 80

const words = z
  .string()
  .transform((value) => value.trim().slice(0, 100))
  .refine((value) => textProblem(value) === null)

/** Empty and null are any; all that is set must be met. Values that are not valid are left out. */
export const segmentFilterSchema = z
  .object({
    members: z.unknown().transform((value) => memberFilterSchema.parse(value ?? {})),
    /** Words of the label of a wine that they gave 80 points or more. */
    loved: words.catch(''),
    /** Words of the label of a wine that they bought besides their box. */
    bought: words.catch(''),
    /** An event that they came to, or booked if it is still to come. */
    attendedEventId: z.string().refine(isId).nullable().catch(null),
    /** A list of interested people that their address is on. */
    interest: z.enum(interestSources).nullable().catch(null),
  })
  .transform((filter) => ({
    ...filter,
    members: { ...filter.members, status: filter.members.status === 'none' ? null : filter.members.status },
  }))
export type SegmentFilter = z.output<typeof segmentFilterSchema>

/** Every current member. */
export const allMembers: SegmentFilter = segmentFilterSchema.parse({ members: { status: 'live' } })

/** A stored filter, or anything else, as a filter. */
export const readSegmentFilter = (stored: unknown): SegmentFilter =>
  segmentFilterSchema.catch(allMembers).parse(stored)
