// The uses of perks that the list's filters leave, as a file: /business/perks/uses/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { perkUseFile } from '~/club/perks/owner/use-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  return listFileDownload(request, `${club.slug}-perks-used`, await perkUseFile(db, request.url, club))
}
