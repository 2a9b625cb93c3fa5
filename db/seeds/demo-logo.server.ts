// The logos of the demo clubs: our own drawings, taken in and published as an owner would have it done.
import { readFile } from 'node:fs/promises'
import type { TenantDb } from '#/db/handles.server'
import { publishBranding } from '~/business/branding/publish-branding.server'
import { editableBranding } from '~/business/branding/queries.server'
import { saveDraft } from '~/business/branding/save-draft.server'
import type { Services } from '~/web/http/request-context.server'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'

interface DemoLogo {
  slug: string
  userId: string | null
  now: Date
}

/** Gives a club the logo that is drawn for it; one that has a logo keeps it. */
export async function addDemoLogo(
  services: Services,
  db: TenantDb,
  { slug, ...by }: DemoLogo,
): Promise<void> {
  const { draftToken, shown } = await editableBranding(db)
  if (shown.logo) return
  const drawing = await readFile(`db/seeds/logos/${slug}.svg`)
  const bytes = await services.imageWorker.make('render-svg', drawing)
  const { path } = await uploadPicture(db, services, { kind: 'logo', bytes, ...by })
  await db.transaction(async (db) => {
    const saved = await saveDraft(db, { draftToken, change: (brand) => ({ ...brand, logo: path }), ...by })
    await publishBranding(db, { ...saved, ...by })
  })
}
