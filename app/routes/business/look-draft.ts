// Saves the draft of a look while somebody types: /business/settings/look/draft
import type { ActionFunctionArgs } from '@remix-run/node'
import { pressed } from './look-act.server'

/** Answers scripts alone: with what was saved, or why not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await pressed(request, context)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (outcome.kind === 'done') return Response.json({ seen: outcome.done.seen, refusal: null }, { headers })
  // A refusal is an answer like any other here: the browser need not report it as a fault.
  const { seen, refusal } = outcome
  return Response.json({ seen, refusal }, { headers })
}

export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } })
