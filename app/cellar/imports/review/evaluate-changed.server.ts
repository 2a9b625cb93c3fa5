import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { cellarForImport } from '../cellar-for-import.server'
import { wineKey } from '../evaluate-rows'
import { validateRow, type RowTexts } from '../row-schema'
import {
  evaluateStored,
  reevaluateImport,
  selectRows,
  storedTable,
  storeEvaluation,
  type EvaluatedSession,
} from '../session.server'
import { findSimilar } from './similar-wines.server'

/** Rows from which evaluating all of them is quicker than choosing. */
const many = 300

/**
 * Evaluates the rows that a change of these positions concerns: themselves, and those about the wines that they were
 * about before or are about now. `before` are their `wine_key`s before the change.
 */
export async function evaluateChanged(
  db: OpenTenantDb,
  importId: string,
  session: EvaluatedSession & { revision: number },
  { positions, before, now }: { positions: readonly number[]; before: readonly string[]; now: Date },
): Promise<void> {
  const changed =
    positions.length > many
      ? []
      : await selectRows(db, importId)
          .where('position', '=', anyOf([...positions], 'int'))
          .execute()
  // The number of new locations is counted over all rows.
  const concernsAll =
    positions.length > many || changed.some(({ fields }) => (fields as RowTexts).location !== '')
  if (concernsAll) await reevaluateImport(db, importId, session, now)
  else {
    const keys = new Set(before.filter((key) => key !== ''))
    for (const { fields } of changed) {
      const { values } = validateRow(fields as RowTexts)
      if (values) keys.add(wineKey(values))
    }
    const concerned = await selectRows(db, importId)
      .where((eb) =>
        eb.or([
          eb('position', '=', anyOf([...positions], 'int')),
          eb('wine_key', '=', anyOf([...keys], 'text')),
        ]),
      )
      .execute()
    const labels = concerned.flatMap(({ fields }) => validateRow(fields as RowTexts).values ?? [])
    const surroundings = {
      ...(await cellarForImport(db, labels)),
      stockMode: session.stock_mode,
      year: now.getUTCFullYear(),
    }
    const rows = evaluateStored(concerned, surroundings, storedTable(session))
    await storeEvaluation(
      db,
      importId,
      rows.map(({ evaluated }) => evaluated),
      session.revision,
    )
  }
  await findSimilar(db, importId, { positions, revision: session.revision })
}
