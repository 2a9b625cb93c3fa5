// Names while they are typed into the wine form, for scripts: /business/inventory/suggest?field=appellation&q=bar
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isSuggestedField } from '~/cellar/reference/suggestion'
import { suggestNames, suggestProducers } from '~/cellar/catalog/suggestions.server'

/** Longer text is no name, and comparing it would cost. */
const longest = 120

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.read')
  const query = new URL(request.url).searchParams
  const field = query.get('field') ?? ''
  const text = (query.get('q') ?? '').slice(0, longest)
  const country = (query.get('country') ?? '').slice(0, longest)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!isSuggestedField(field)) return Response.json({ options: [] }, { headers })
  const options =
    field === 'producer' ? await suggestProducers(db, text) : suggestNames(field, text, { country })
  return Response.json({ options }, { headers })
}
