// The file of an import as it was uploaded: /business/inventory/import/:importId/file
import type { LoaderFunctionArgs } from '@remix-run/node'
import { uploadedFile } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { importFile } from '~/cellar/imports/start-import.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const importId = idIn(params, 'importId')
  // The first file where none is named.
  const part = new URL(request.url).searchParams.get('part') ?? '0'
  const file = /^\d{1,3}$/.test(part) ? await importFile(db, importId, Number(part)) : null
  if (!file) throw new Response(null, { status: 404 })
  return uploadedFile(file)
}
