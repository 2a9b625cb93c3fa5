// One of many photos of labels, sent by a script: /business/inventory/pictures/upload
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { isDomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { receiveLabel } from './receive-label.server'
import { requireWine } from './require-wine.server'

const headers = { 'Cache-Control': 'private, no-store' }

/** For scripts only: responds with why the photo was refused, or null. */
export async function action({ request, context }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'wines.change')
  try {
    const { fields, files } = await formFieldsAndFiles(request, ['label'] as const)
    const wine = await requireWine(principal.db, idIn(fields, 'wineId'))
    await receiveLabel(context, principal, { wineId: wine.id, file: files.label, now: principal.now })
    return Response.json({ error: null }, { headers })
  } catch (error) {
    if (!isDomainError(error)) throw error
    // A refusal is a normal response here, so that the browser logs no error.
    return Response.json({ error: error.sentence }, { headers })
  }
}

/** The user is choosing files: start the image worker ahead of the upload. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'wines.change')
  context.services.imageWorker.warm()
  return new Response(null, { status: 204, headers })
}
