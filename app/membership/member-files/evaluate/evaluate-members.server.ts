// Reads files of members as an import does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Day } from '~/foundation/kit/dates'
import { readMemberFiles } from '../read-member-files.server'
import type { MemberRow, MovedStatus } from '../member-row'

interface EvaluatedMember {
  name: string | null
  email: string | null
  plan: string | null
  /** Of one month, in units of the currency. */
  price: number | null
  status: MovedStatus
  paidUntil: Day | null
  memberSince: Day | null
  holdUntil: Day | null
  /** `mapped`: the file names the customer of the payment provider; `ask`: the member is asked for a card. */
  card: 'mapped' | 'ask'
  /** `left-out`: the membership has ended. */
  state: 'ready' | 'doubt' | 'left-out'
  /** Fields that a person should check. */
  doubts: string[]
}

interface EvaluatedMembers {
  /** The title of the known program; null for another file. */
  exporter: string | null
  rows: EvaluatedMember[]
  /** Sentences about the file and its lines. */
  problems: string[]
  /** Why the file gives no rows. */
  error?: string
}

/**
 * The members of these files, each by itself, by the files' names, or by their paths where two share a name. A file that
 * cannot be read gives no rows and says why.
 */
export async function evaluateMembers(
  paths: readonly string[],
  { today }: { today: Day },
): Promise<Record<string, EvaluatedMembers>> {
  const results: Record<string, EvaluatedMembers> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    results[isAlone ? basename(path) : path] = await evaluateFile(path, today).catch((error: unknown) => ({
      exporter: null,
      rows: [],
      problems: [],
      error: error instanceof Error ? error.message : String(error),
    }))
  }
  return results
}

async function evaluateFile(path: string, today: Day): Promise<EvaluatedMembers> {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  const { files, rows } = await readMemberFiles([{ name: basename(path), bytes }], { today })
  const problems = files.flatMap((file) => file.problems)
  const exporter = files.map((file) => file.exporter).find((title) => title !== null) ?? null
  if (rows.length === 0)
    return { exporter, rows: [], problems, error: problems[0] ?? 'This file has no members.' }
  return { exporter, rows: rows.map(evaluated), problems }
}

function evaluated(row: MemberRow): EvaluatedMember {
  const doubts = [...new Set(row.doubts.map(({ field }) => field))]
  return {
    name: row.fullName,
    email: row.email,
    plan: row.plan,
    price: row.priceCents === null ? null : row.priceCents / 100,
    status: row.status,
    paidUntil: row.paidUntil,
    memberSince: row.memberSince,
    holdUntil: row.hold?.untilOn ?? null,
    card: row.customerId === null ? 'ask' : 'mapped',
    state: row.status === 'canceled' ? 'left-out' : doubts.length > 0 ? 'doubt' : 'ready',
    doubts,
  }
}
