// Wines found while a name is typed, as JSON for scripts: /business/inventory/wine-search?q=barolo
import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonForScript } from '~/web/http/forms/json-response.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { readListParams } from '~/foundation/kit/list-params'
import { findWinesToReceive } from '~/cellar/receiving/find-wines.server'

/** The most wines that are offered at once. */
const most = 12

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.read')
  const { text } = readListParams(request.url)
  return jsonForScript(context, async () => ({
    body:
      text === ''
        ? { q: '', wines: [], isExact: true }
        : { q: text, ...(await findWinesToReceive(db, { text, limit: most })) },
  }))
}
