import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import { publicWinePictures } from '~/foundation/pictures/public-picture.server'
import { emailBottle } from './email-bottle'

/** One bottle of each wine as emails show it, by wine; ids of other clubs are left out. */
export async function emailBottles(
  db: OpenTenantDb,
  wineIds: readonly string[],
  clubOrigin: string,
): Promise<Map<string, EmailBottle>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', '=', anyOf([...new Set(wineIds)]))
    .select([
      'w.id',
      'w.type',
      'w.producer',
      'w.name',
      'w.vintage',
      'w.is_non_vintage',
      'w.format_ml as formatMl',
    ])
    .select(['w.appellation', 'w.region', 'w.country', 'p.id as pictureId', 'p.path'])
    .execute()
  const readable = await publicWinePictures(
    db,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  )
  return new Map(
    rows.map(({ id, appellation, region, country, pictureId, path, ...wine }) => [
      id,
      emailBottle(
        {
          ...wine,
          vintage: wine.vintage ?? (wine.is_non_vintage ? 'NV' : null),
          origin: [...new Set([appellation, region, country])].filter(Boolean).join(', '),
          pictureUrl: pictureId && readable.has(pictureId) ? path : null,
        },
        clubOrigin,
      ),
    ]),
  )
}
