// A form submitted after its session ended: stored in the browser, encrypted, until its user signs in again.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RequestContext } from '~/web/http/request-context.server'
import { formFields, withoutSecrets } from '~/foundation/kit/forms.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { sessionsByToken } from '~/people/identity/sessions/live-session.server'
import { seal, unseal } from '~/foundation/kit/crypto/encryption.server'
import { hostOf, sentToken } from '~/people/identity/sessions/session-cookie.server'
import { hashToken } from '~/foundation/kit/crypto/tokens.server'

const COOKIE = 'unsent'
const SECONDS = 30 * 60
/** Browsers limit a cookie to 4 kB, including its name. */
const MAX_COOKIE_CHARS = 3_800

/** The submitted values, without anything secret, and their target. */
export interface RecoverableForm {
  to: string
  fields: Record<string, string>
}

interface StoredForm extends RecoverableForm {
  /** The user of the ended session. */
  userId: string
  until: number
}

/**
 * The Set-Cookie value that stores this request's form; null when there is none, it is too large, or its user is
 * unknown: the next person at this browser may be another.
 */
export async function storeForm(request: Request, context: RequestContext): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null
  const userId = await formerUser(request, context)
  const fields = userId && (await formFields(request).catch(() => null))
  if (!fields) return null
  const { pathname, search } = new URL(request.url)
  const form: StoredForm = {
    to: pathname + search,
    fields: withoutSecrets(fields),
    userId,
    until: context.now().getTime() + SECONDS * 1000,
  }
  const packed = deflateRawSync(JSON.stringify(form))
  const text = seal(context.services.env.sessionSecret, hostOf(context), packed, 'unsent').toString(
    'base64url',
  )
  return text.length > MAX_COOKIE_CHARS ? null : setHostCookie(COOKIE, text, SECONDS, context)
}

/** The user of this request's session, even if it has ended. */
async function formerUser(request: Request, context: RequestContext): Promise<string | null> {
  const token = sentToken(request, context)
  if (!token) return null
  const row = await context.services.scopes.shared().read(({ q }) =>
    q
      .selectFrom(sessionsByToken(q, hashToken(token)).as('s'))
      .select('s.user_id')
      .where('s.host', '=', hostOf(context))
      .executeTakeFirst(),
  )
  return row?.user_id ?? null
}

/** True while a form is stored for the next sign-in. */
export const hasStoredForm = (request: Request, context: RequestContext): boolean =>
  readStoredForm(request, context) !== null

/**
 * The form stored for this page, once, for its own user, with the Set-Cookie value that deletes it; another user's
 * is deleted without being shown.
 */
export async function takeStoredForm(
  request: Request,
  context: RequestContext,
): Promise<{ form: RecoverableForm | null; cookie: string } | null> {
  const form = readStoredForm(request, context)
  const session = form && (await currentSession(request, context))
  if (!form || !session) return null
  const cookie = setHostCookie(COOKIE, '', 0, context)
  if (form.userId !== session.user.id) return { form: null, cookie }
  const { to, fields } = form
  return to.split('?')[0] === new URL(request.url).pathname ? { form: { to, fields }, cookie } : null
}

function readStoredForm(request: Request, context: RequestContext): StoredForm | null {
  const text = readHostCookie(COOKIE, request, context)
  if (text === null || !/^[\w-]{20,4000}$/.test(text)) return null
  const sealed = Buffer.from(text, 'base64url')
  const packed = unseal(context.services.env.sessionSecret, hostOf(context), sealed, 'unsent')
  if (!packed) return null
  const form = JSON.parse(inflateRawSync(packed).toString()) as StoredForm
  return form.until > context.now().getTime() ? form : null
}
