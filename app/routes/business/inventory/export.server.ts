// The part that both exports of the cellar share.
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { exportedWines } from '~/cellar/inventory/export/export-cellar.server'
import type { ExportedWine } from '~/cellar/inventory/export/cellar-table'
import { wineListing } from '~/cellar/inventory/wine-listing'

interface ExportFormat {
  extension: 'csv' | 'xlsx'
  write(wines: ExportedWine[], options: { seesCosts: boolean }): Promise<BodyInit>
}

/** The wines that the list's filters leave, as a file to download. */
export async function exportCellar(request: Request, context: RequestContext, format: ExportFormat) {
  const { db, may, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const seesCosts = may('costs.read')
  const wines = await exportedWines(db, { filter: wineListing.read(request.url), seesCosts })
  return fileDownload(`${club.slug}-cellar`, format.extension, await format.write(wines, { seesCosts }))
}
