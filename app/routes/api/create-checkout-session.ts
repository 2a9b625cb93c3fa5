// Opens the hosted checkout for the signed-in member: POST /api/create-checkout-session
import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { checkoutRequest } from '~/billing/checkout/schemas'
import { isDomainError } from '~/foundation/kit/errors'
import { memberSignupEntry } from '../join/signup-entry.server'

export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return jsonError(405, 'Use POST.')
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return jsonError(415, 'Send the request as JSON.')
  }
  const parsed = checkoutRequest.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return jsonError(400, sentenceOf(parsed.error.issues))
  const { customerId, restaurantId, metadata } = parsed.data
  if (!(await currentSession(request, context))) return jsonError(401, 'Please log in to continue.')
  const principal = await requireMember(request, context, 'checkout.open').catch((thrown: unknown) => {
    // Pages redirect users without a membership; an API call has nowhere to redirect.
    if (thrown instanceof Response) return null
    throw thrown
  })
  if (principal?.member.id !== customerId || principal.club.id !== restaurantId) {
    return jsonError(403, 'You can only check out for yourself, in your own club.')
  }
  const { club, db, member } = principal
  const { returnTo } = memberSignupEntry(context, club)
  const order = { memberId: member.id, tierId: metadata.tier_id, returnTo, now: context.now(club.id) }
  try {
    const { sessionId, url } = await context.services.billing.openCheckout(db, order)
    return jsonResponse(200, { id: sessionId, url })
  } catch (error) {
    if (isDomainError(error)) return jsonError(error.status, error.sentence, error.details.retryAfterSeconds)
    context.log.error({ error }, 'checkout could not be opened')
    return jsonError(502, 'Error redirecting to checkout')
  }
}

export function loader() {
  return jsonError(405, 'Use POST.')
}

/** Describes the problem without repeating the input. */
function sentenceOf([issue]: z.core.$ZodIssue[]): string {
  if (!issue || issue.code === 'unrecognized_keys') return 'The request has unknown fields.'
  return `Invalid request: ${[...issue.path, issue.message].join(': ')}`
}

function jsonError(status: number, error: string, retryAfterSeconds?: number): Response {
  const wait = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  // Clients read `error` by the specification, so the rest of an API error is added beside it.
  return jsonResponse(
    status,
    { error, status, type: 'API_ERROR' },
    { ...wait, ...(status === 405 && { Allow: 'POST' }) },
  )
}

function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } })
}
