// The JSON endpoint of passkey sign-in: /login/passkey
import type { ActionFunctionArgs } from '@remix-run/node'
import { currentSession, pendingSession } from '~/people/identity/sessions/current-session.server'
import { reauthenticateWithPasskey } from '~/web/http/guards/reauthentication.server'
import { beginAssertion } from '~/people/identity/passkeys/verify-assertion.server'
import { signIn } from '~/people/identity/sign-in/sign-in.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { jsonForScript } from '~/web/http/forms/json-response.server'
import { verifySecondFactor } from '~/people/second-factor/second-factor-strategies.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'

export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export function action({ request, context }: ActionFunctionArgs) {
  return jsonForScript(context, async () => {
    if (request.method !== 'POST') throw new DomainError('method', 405, 'Use POST with a form.')
    const fields = await formFields(request)
    const limits = perNetwork('passkey', context.clientAddress, 120, 600)
    await countHits(context.services.scopes, limits, context.now())
    if (fields.intent === 'begin') return { body: { options: await begin(request, context, fields) } }
    if (fields.intent === 'finish') {
      const { cookie, to } = await finish(request, context, fields)
      return { body: { to }, cookie }
    }
    throw unknown()
  })
}

const unknown = () => new DomainError('bad-form', 400, 'Please reload the page.')
const signedOut = () => new DomainError('sign-in-again', 401, 'You’re signed out. Please sign in again.')

type Fields = Record<string, string>

async function begin(request: Request, context: RequestContext, { purpose }: Fields) {
  switch (purpose) {
    case 'sign-in':
      return beginAssertion(context, { purpose, userId: null })
    case 'second-factor':
      return beginAssertion(context, { purpose, userId: (await pendingOf(request, context)).userId })
    case 'prove':
      return beginAssertion(context, { purpose, userId: (await sessionOf(request, context)).user.id })
    default:
      throw unknown()
  }
}

async function finish(request: Request, context: RequestContext, fields: Fields) {
  const { purpose, credential = '', next } = fields
  switch (purpose) {
    case 'sign-in':
      return signIn(request, context, 'passkey', next)
    case 'second-factor': {
      const pending = await pendingOf(request, context)
      const cookie = await verifySecondFactor(context, request, pending, 'passkey', fields.remember === 'on')
      return { cookie, to: safeRedirect(next, paths.auth.redirect()) }
    }
    case 'prove': {
      const session = await sessionOf(request, context)
      const cookie = await reauthenticateWithPasskey(context, request, session, credential)
      return { cookie, to: safeRedirect(next, paths.account.security()) }
    }
    default:
      throw unknown()
  }
}

async function pendingOf(request: Request, context: RequestContext) {
  const pending = await pendingSession(request, context)
  if (!pending) throw signedOut()
  return pending
}

async function sessionOf(request: Request, context: RequestContext) {
  const session = await currentSession(request, context)
  if (!session) throw signedOut()
  return session
}
