// The wines of runs as members and guests see them. Never selects costs, stock or bins.
import type { OpenTenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
import type { WineType } from '~/cellar/reference/labels'
import { emailBottle } from '~/cellar/catalog/email-bottle'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import { vintageText } from './box-words'

export interface WineCard {
  id: string
  type: WineType
  producer: string
  name: string
  /** "2019" or "NV"; null where it is unknown. */
  vintage: string | null
  varietal: string
  /** "Barolo, Piedmont, Italy" */
  origin: string
  formatMl: number
  pictureUrl: string | null
  /** The run's texts about the wine. */
  note: string
  pairing: string
  recipe: string
}

export const cardKey = (runId: string, wineId: string): string => `${runId} ${wineId}`

/** Wines with what a run says about each, by `cardKey`. */
export async function wineCards(
  db: OpenTenantDb,
  wanted: { runId: string; wineId: string }[],
): Promise<Map<string, WineCard>> {
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ runId, wineId }) => ({ run_id: runId, wine_id: wineId }))
  const rows = await db.q
    .selectFrom(inputRows('run_wine_notes', 'x', pairs))
    .innerJoin('wines as w', 'w.id', 'x.wine_id')
    .leftJoin('run_wine_notes as n', (join) =>
      join.onRef('n.run_id', '=', 'x.run_id').onRef('n.wine_id', '=', 'w.id'),
    )
    .leftJoin('pictures as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.coalesce('n.picture_id', 'w.picture_id').$notNull())),
    )
    .select(['x.run_id', 'w.id', 'w.type', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage'])
    .select(['w.varietal', 'w.appellation', 'w.region', 'w.country', 'w.format_ml as formatMl'])
    .select(['p.path as pictureUrl', 'n.note', 'n.pairing', 'n.recipe'])
    .distinct()
    .execute()
  return new Map(
    rows.map(({ run_id, appellation, region, country, vintage, is_non_vintage, ...wine }) => [
      cardKey(run_id, wine.id),
      {
        ...wine,
        vintage: vintageText(vintage, is_non_vintage),
        origin: [...new Set([appellation, region, country])].filter(Boolean).join(', '),
        note: wine.note ?? '',
        pairing: wine.pairing ?? '',
        recipe: wine.recipe ?? '',
      },
    ]),
  )
}

/** One bottle of a wine of a published run, as emails show it. */
export function cardBottle(card: WineCard, clubOrigin: string): EmailBottle {
  const { vintage, note, pairing } = card
  const year = vintage === null || vintage === 'NV' ? vintage : Number(vintage)
  return { ...emailBottle({ ...card, vintage: year }, clubOrigin), note, pairing }
}

/** One bottle of each wine of a published run, as emails show it, by wine. */
export async function runBottles(
  db: OpenTenantDb,
  { runId, wineIds, clubOrigin }: { runId: string; wineIds: readonly string[]; clubOrigin: string },
): Promise<Map<string, EmailBottle>> {
  const cards = await wineCards(
    db,
    [...new Set(wineIds)].map((wineId) => ({ runId, wineId })),
  )
  return new Map([...cards.values()].map((card) => [card.id, cardBottle(card, clubOrigin)]))
}
