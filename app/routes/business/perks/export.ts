// The uses of perks that the list's filters leave, as a file: /business/perks/uses/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { usesCsv, usesWorkbook } from '~/perks/owner/use-export.server'
import { readUseFilter } from '~/perks/owner/use-filter'
import { exportedUses } from '~/perks/owner/use-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const isWorkbook = new URL(request.url).searchParams.get('format') === 'xlsx'
  const uses = await db.read((db) => exportedUses(db, readUseFilter(request.url)))
  const body = isWorkbook
    ? new Uint8Array(await usesWorkbook(uses, club.timeZone))
    : usesCsv(uses, club.timeZone)
  return fileDownload(`${club.slug}-perks-used`, isWorkbook ? 'xlsx' : 'csv', body)
}
