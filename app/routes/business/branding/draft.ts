// Saves the draft of a look while somebody types, and takes in pictures: /business/settings/look/draft
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { runBrandingIntent } from './branding.action.server'

/** Answers scripts alone: with what was saved, or why not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await runBrandingIntent(request, context)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (outcome.kind === 'done') {
    const { seen, picture } = outcome.done
    return Response.json({ seen, refusal: null, picture }, { headers })
  }
  // A refusal is an answer like any other here: the browser need not report it as a fault.
  const { seen, refusal } = outcome
  return Response.json({ seen, refusal }, { headers })
}

/** Somebody is choosing a picture: whoever will draw it is there by the time it comes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'settings.change')
  context.services.imageWorker.warm()
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
}
