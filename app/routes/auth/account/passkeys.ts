// The JSON endpoint that registers a passkey: /account/passkeys
import type { ActionFunctionArgs } from '@remix-run/node'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { isRecentlyAuthenticated } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { beginRegistration, finishRegistration } from '~/people/identity/passkeys/register-passkey.server'
import { passkeyName } from '~/people/identity/account-settings/security-schemas'
import { jsonForScript } from '~/web/http/forms/json-response.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'

export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export function action({ request, context }: ActionFunctionArgs) {
  return jsonForScript(context, async () => {
    if (request.method !== 'POST') throw new DomainError('method', 405, 'Use POST with a form.')
    const session = await currentSession(request, context)
    if (!session) throw new DomainError('sign-in-again', 401, 'You’re signed out. Please sign in again.')
    await requireUser(request, context, 'account.change')
    const fields = await formFields(request)
    // The script follows the redirect that a page would get.
    if (!isRecentlyAuthenticated(session, context.now()))
      return { body: { to: paths.account.prove(paths.account.security()) } }
    if (fields.intent === 'begin') {
      return { body: { options: await beginRegistration(context, session.user) } }
    }
    if (fields.intent === 'finish') {
      const name = passkeyName.safeParse(fields.name ?? '')
      if (!name.success) throw new DomainError('bad-name', 400, name.error.issues[0]!.message)
      const { credential = '' } = fields
      await finishRegistration(context, session.user, { credential, name: name.data })
      return { body: { to: paths.account.security({ done: 'passkey-added' }) } }
    }
    throw new DomainError('bad-form', 400, 'Please reload the page.')
  })
}
