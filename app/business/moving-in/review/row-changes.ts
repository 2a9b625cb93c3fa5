// Changes that a person made to a row of an import: stored as JSON, checked as they are read. Pure.
import { z } from 'zod'
import { isDay } from '~/foundation/kit/dates'
import { statusMeanings } from '../decisions'

const day = z.string().refine(isDay)
const cents = z.int()

/** Fields of a row with the values that a person gave; a field that is left out is as the files say. */
const rowChangesSchema = z
  .object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    dateOfBirth: day.nullable(),
    tierId: z.uuid(),
    status: z.enum(statusMeanings),
    /** `tier`: the tier's own price. */
    price: z.union([cents, z.literal('tier')]),
    /** The last day of a kept price; null keeps it without an end. */
    keptUntil: day.nullable(),
    firstPaymentOn: day.nullable(),
    /** The first month is charged as the member moves in. */
    chargesAtOnce: z.boolean(),
    memberSince: day.nullable(),
    holdUntil: day.nullable(),
    endsOn: day.nullable(),
    boxesOwed: z.int(),
    creditCents: cents,
    giftMonths: z.int(),
    delivery: z.enum(['pick_up', 'ship']),
    address: z
      .object({
        name: z.string(),
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        country: z.string(),
      })
      .nullable(),
    secondPerson: z.string().nullable(),
    note: z.string().nullable(),
    tags: z.array(z.string()),
    customerId: z.string().nullable(),
    subscriptionId: z.string(),
    /** Codes of doubts that were accepted: `doubt-price`. */
    accepted: z.array(z.string()),
  })
  .partial()

export type RowChanges = z.infer<typeof rowChangesSchema>

/** Reads stored changes. Throws for JSON that this version did not write. */
export const readRowChanges = (stored: unknown): RowChanges => rowChangesSchema.parse(stored)
