// Uploads of lists and pictures by a script, which sends many pictures in turn: /business/inventory/import/upload
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { receiveUpload } from './receive-upload.server'

/** Responds with the import's id, or with why the upload was refused. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await receiveUpload(request, context)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!('rejected' in result)) return Response.json(result, { headers })
  const { data, init } = result.rejected
  const isBusy = init?.status === 503
  // A refusal is a normal response here, so that the browser logs no error.
  const error = Object.values(data.submission?.error ?? {}).flat()
  return Response.json({ error: error.join(' '), isBusy }, { headers })
}

/** The user is about to choose files: start the worker ahead of the upload. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'wines.change')
  context.services.readingWorker.warm()
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}
