// The logos of the demo clubs: our own drawings, taken in and published as an owner would have it done.
import { readFile } from 'node:fs/promises'
import type { TenantDb } from '#/db/handles.server'
import { publishLook } from '~/businesses/look/publish-look.server'
import { lookAtWork } from '~/businesses/look/queries.server'
import { saveLook } from '~/businesses/look/save-look.server'
import type { Services } from '~/context.server'
import { takePicture } from '~/pictures/take-picture.server'

interface Bring {
  slug: string
  userId: string | null
  now: Date
}

/** Gives a club the logo that is drawn for it; one that has a logo keeps it. */
export async function bringLogo(services: Services, db: TenantDb, { slug, ...by }: Bring): Promise<void> {
  const { seen, shown } = await lookAtWork(db)
  if (shown.logo) return
  const drawing = await readFile(`db/seeds/logos/${slug}.svg`)
  const bytes = await services.studio.make('own-drawing', drawing)
  const { path } = await takePicture(db, services, { kind: 'logo', bytes, ...by })
  await db.transaction(async (db) => {
    const saved = await saveLook(db, { seen, change: (brand) => ({ ...brand, logo: path }), ...by })
    await publishLook(db, { ...saved, ...by })
  })
}
