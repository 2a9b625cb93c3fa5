// Wines for a bottle of a run while a name is typed, as JSON for scripts: /business/runs/:runId/wine-search?tier=...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { choosingOf, notChoosing, runToSearchFor } from '~/club/runs/editor/editor-data.server'
import { findWinesForSlot } from '~/club/runs/editor/find-wines.server'
import { jsonForScript } from '~/web/http/forms/json-response.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { readListParams } from '~/foundation/kit/list-params'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'runs.change')
  const { text } = readListParams(request.url)
  return jsonForScript(context, () =>
    db.read(async (db) => {
      const toSearchFor = await runToSearchFor(db, idIn(params, 'runId'))
      const choosing = choosingOf(new URL(request.url).searchParams, toSearchFor)
      if (!choosing) throw notChoosing()
      return {
        body: await findWinesForSlot(db, toSearchFor, { choosing, text, seesCosts: may('costs.read') }),
      }
    }),
  )
}
