// Saves the branding draft while the user types, and accepts pictures: /business/settings/look/draft
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { runBrandingIntent } from './branding.action.server'

/** For scripts only: responds with the saved draft, or why it was refused. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await runBrandingIntent(request, context)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (outcome.kind === 'done') {
    const { draftToken, picture } = outcome.done
    return Response.json({ draftToken, submission: null, picture }, { headers })
  }
  // A refusal is a normal response here, so that the browser logs no error.
  const { draftToken, submission } = outcome
  return Response.json({ draftToken, submission }, { headers })
}

/** The user is picking a file: start the image worker ahead of the upload. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'settings.change')
  context.services.imageWorker.warm()
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}
