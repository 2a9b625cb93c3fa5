// Everything that a list shows, as a file: /business/lists/:list/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { DomainError } from '~/foundation/kit/errors'
import { listFiles } from './list-files.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { businessId, club, may, now } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const list = params.list ?? ''
  const source = listFiles.get(list)
  if (!source || !may(source.permission)) throw new DomainError('list-missing', 404, 'There is no such list.')
  const { timeZone, currency } = club
  const file = await source.read(context.services.scopes.reporting(businessId), request.url, {
    timeZone,
    currency,
    may,
    now,
  })
  return listFileDownload(request, `${club.slug}-${list}`, file)
}
