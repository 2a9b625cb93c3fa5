import type { OpenTenantDb } from '#/db/handles.server'
import { foldText } from '~/foundation/kit/fold-text'
import type { Decisions } from '../decisions'
import type { MembersOfFiles } from '~/membership/member-files/member-files'

/** Decisions to begin with: a plan with the name of a tier is that tier. Everything else is asked. */
export async function guessedPlans(
  db: OpenTenantDb,
  { plans }: Pick<MembersOfFiles, 'plans'>,
): Promise<Decisions> {
  const tiers = await db.q
    .selectFrom('tiers')
    .where('status', '<>', 'archived')
    .select(['id', 'name'])
    .execute()
  const byName = new Map(tiers.map(({ id, name }) => [plainName(name), id]))
  const guesses = plans.flatMap(({ name }) => {
    const tierId = byName.get(plainName(name))
    return tierId ? [[name, { kind: 'tier' as const, tierId }] as const] : []
  })
  return { plans: Object.fromEntries(guesses), statuses: {}, prices: 'kept' }
}

/** A name without case, signs and the words that clubs and plans share. */
const plainName = (name: string): string =>
  foldText(name)
    .replace(/\b(wine|club|the|membership|member|tier|plan|level)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
