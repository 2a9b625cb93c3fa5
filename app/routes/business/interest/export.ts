// Interested people whom the list's filters leave, as a file: /business/interest/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { interestFile } from '~/business/guests/interest/queries.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const file = await db.read((db) => interestFile(db, request.url, { timeZone: club.timeZone, now }))
  return listFileDownload(request, `${club.slug}-interest`, file)
}
