import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { selectCellarWines, asCellarWine } from '../cellar-for-import.server'
import { setTexts } from './bulk-change'
import type { Decision, ReviewTexts } from './row-fields'
import { reviewRows, reviewStep, seenRow, type ReviewInput } from './step.server'

/**
 * Says whether a row is about a wine that looks similar: the same wine, whose names, vintage and size it takes, so that
 * the import changes that wine; a new vintage of it, for which it takes names, kind, origin and bin; or a different
 * one, which is not asked about again. `about` is a wine of the cellar or a row of the list. Throws
 * `import-not-found`, `import-moved-on`, `row-not-found`, `row-changed`, and `not-there` (409) for a wine that left.
 */
export function decideSimilar(
  db: TenantDb,
  {
    position,
    version,
    about,
    decision,
    ...input
  }: ReviewInput & { position: number; version: number; about: string; decision: Decision },
): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const row = await seenRow(db, input.importId, { position, version })
    const other = await labelOf(db, input.importId, about)
    const name = [other.producer, other.name].filter(Boolean).join(' ')
    const decided = { decided: [...row.decided.filter((one) => one !== about), about] }
    const summaries: Record<Decision, string> = {
      same: `Same wine as ${name}`,
      vintage: `New vintage of ${name}`,
      different: `Different from ${name}`,
    }
    const texts = decision === 'different' ? null : decision === 'same' ? identity(other) : lineage(other)
    return {
      summary: summaries[decision],
      changes: [{ position, set: { ...(texts && setTexts(row, texts)), ...decided } }],
    }
  })
}

const identity = ({ producer, name, vintage, formatMl }: ReviewTexts) => ({
  producer,
  name,
  vintage,
  formatMl,
})

/** Facts that a new vintage shares with an earlier one, as far as they are known. */
function lineage(other: ReviewTexts): Partial<ReviewTexts> {
  const { producer, name, type, appellation, region, country, varietal, bin } = other
  const entered = Object.entries({ type, appellation, region, country, varietal, bin }).filter(
    ([, text]) => text !== '',
  )
  return { producer, name, ...Object.fromEntries(entered) }
}

async function labelOf(db: OpenTenantDb, importId: string, about: string): Promise<ReviewTexts> {
  if (!isId(about)) {
    const [row] = /^\d{1,8}$/.test(about) ? await reviewRows(db, importId, [Number(about)]) : []
    if (row) return row.fields as ReviewTexts
    throw gone()
  }
  const cellarWine = await selectCellarWines(db, [about]).executeTakeFirst()
  if (!cellarWine) throw gone()
  const wine = asCellarWine(cellarWine)
  const { producer, name, type, appellation, region, country, varietal, bin } = wine
  return {
    producer,
    name,
    type,
    appellation,
    region,
    country,
    varietal,
    bin,
    vintage: String(wine.vintage ?? ''),
    formatMl: String(wine.formatMl),
    bottlePrice: '',
    glassPrice: '',
    glassMl: '',
  }
}

const gone = () => new DomainError('not-there', 409, 'This wine is no longer there. Reload the page.')
