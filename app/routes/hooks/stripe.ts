// The payment provider tells what has happened: /hooks/stripe/platform, /connect and /accounts
import type { ActionFunctionArgs } from '@remix-run/node'

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return answer(405)
  const { status } = await context.services.billing.receiveWebhook({
    endpoint: params.endpoint ?? '',
    body: await request.text(),
    signature: request.headers.get('stripe-signature'),
    // Signatures are dated by the clock on the wall, whatever time the product goes by.
    now: new Date(),
  })
  return answer(status)
}

export function loader() {
  return answer(405)
}

const words: Record<number, string> = {
  200: 'stored',
  400: 'not an event of this endpoint',
  404: 'no such endpoint',
  405: 'events are posted here',
}

function answer(status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(words[status], {
    status,
    headers: status === 405 ? { ...headers, Allow: 'POST' } : headers,
  })
}
