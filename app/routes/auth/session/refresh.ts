// Renews a session's token for a tab: POST /session/refresh with the field intent=refresh.
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { refreshSession } from '~/identity/sessions/renew-session.server'
import { readForm } from '~/kit/forms.server'

const confirmRefresh = z.object({ intent: z.literal('refresh') })

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, confirmRefresh).catch(() => null)
  if (!form?.ok) return new Response(null, { status: 400 })
  const refresh = await refreshSession(request, context)
  if (refresh.outcome === 'ended') return Response.json({ outcome: 'ended' })
  const tokenExpiresAt = refresh.tokenExpiresAt.getTime()
  const headers = refresh.outcome === 'refreshed' ? { 'Set-Cookie': refresh.cookie } : undefined
  return Response.json({ outcome: refresh.outcome, tokenExpiresAt }, { headers })
}
