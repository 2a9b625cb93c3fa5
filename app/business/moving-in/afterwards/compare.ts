// Comparison of members who moved in with a later file of the old system. Pure.
import { z } from 'zod'
import type { Day } from '~/foundation/kit/dates'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { MemberRow } from '~/membership/member-files/member-row'

/** A member who moved in, as they are here now. */
export interface MovedMember {
  rowId: string
  memberId: string
  key: string
  email: string | null
  fullName: string
  tierId: string
  plan: string
  priceCents: number
  /** The next payment; null for a membership that ends or has ended. */
  nextPaymentOn: Day | null
  isLive: boolean
}

const differenceKinds = [
  'missing-here',
  'missing-there',
  'price',
  'payment',
  'canceled-there',
  'ended-here',
] as const
type DifferenceKind = (typeof differenceKinds)[number]

const comparisonSchema = z.object({
  /** Names of the files. */
  files: z.array(z.string()),
  at: z.string(),
  there: z.object({ members: z.int(), mrrCents: z.int() }),
  here: z.object({ members: z.int(), mrrCents: z.int() }),
  /** By plan of the file, with the members here who came from it. */
  plans: z.array(z.object({ plan: z.string(), there: z.int(), here: z.int() })),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      name: z.string(),
      memberId: z.string().nullable(),
      sentence: z.string(),
    }),
  ),
  differenceCount: z.int(),
})

export type Comparison = z.infer<typeof comparisonSchema>

/** Reads a stored comparison. Throws for JSON that this version did not write. */
export const readComparison = (stored: unknown): Comparison | null =>
  stored === null ? null : comparisonSchema.parse(stored)

/** Differences that are stored; their number is of all. */
const mostDifferences = 500

interface Words {
  money(cents: number): string
  day(day: Day): string
}

/**
 * Compares the rows of a file with the members here. A row counts where its membership is live there; members match by
 * key, else by address.
 */
export function compareMembers(
  rows: readonly MemberRow[],
  members: readonly MovedMember[],
  { words, files, at }: { words: Words; files: string[]; at: Date },
): Comparison {
  const byKey = new Map(members.map((member) => [member.key, member]))
  const byEmail = new Map(
    members.flatMap((member) => (member.email ? [[member.email, member] as const] : [])),
  )
  const matched = new Set<MovedMember>()
  const differences: Comparison['differences'] = []
  const live = rows.filter(
    ({ status }) => status === 'active' || status === 'past-due' || status === 'on-hold',
  )
  const plans = new Map<string, { there: number; here: number }>()
  const planOf = (name: string) => {
    const plan = plans.get(name) ?? { there: 0, here: 0 }
    plans.set(name, plan)
    return plan
  }
  for (const row of rows) {
    const email = row.email && normalizeEmail(row.email)
    const member = byKey.get(row.key) ?? (email ? byEmail.get(email) : undefined)
    const isLiveThere = live.includes(row)
    const name = row.fullName ?? row.email ?? row.key
    if (isLiveThere) planOf(row.plan ?? '').there += 1
    if (!member) {
      if (isLiveThere)
        differences.push({
          kind: 'missing-here',
          name,
          memberId: null,
          sentence: 'In the file, and not moved in.',
        })
      continue
    }
    matched.add(member)
    const differ = (kind: DifferenceKind, sentence: string) =>
      differences.push({ kind, name, memberId: member.memberId, sentence })
    if (!isLiveThere && row.status === 'canceled' && member.isLive)
      differ('canceled-there', 'Canceled in the old system, and still a member here.')
    if (isLiveThere && !member.isLive) differ('ended-here', 'Still a member in the old system; ended here.')
    if (!isLiveThere || !member.isLive) continue
    if (row.priceCents !== null && row.priceCents !== member.priceCents)
      differ('price', `Pays ${words.money(row.priceCents)} there, ${words.money(member.priceCents)} here.`)
    if (row.paidUntil && member.nextPaymentOn && row.paidUntil !== member.nextPaymentOn)
      differ(
        'payment',
        `Next payment ${words.day(row.paidUntil)} there, ${words.day(member.nextPaymentOn)} here.`,
      )
  }
  for (const member of members) {
    if (member.isLive) planOf(member.plan).here += 1
    if (member.isLive && !matched.has(member))
      differences.push({
        kind: 'missing-there',
        name: member.fullName,
        memberId: member.memberId,
        sentence: 'Moved in, and not in the file.',
      })
  }
  const liveHere = members.filter(({ isLive }) => isLive)
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
  return {
    files,
    at: at.toISOString(),
    there: { members: live.length, mrrCents: sum(live.map(({ priceCents }) => priceCents ?? 0)) },
    here: { members: liveHere.length, mrrCents: sum(liveHere.map(({ priceCents }) => priceCents)) },
    plans: [...plans].map(([plan, counts]) => ({ plan, ...counts })),
    differences: differences.slice(0, mostDifferences),
    differenceCount: differences.length,
  }
}
