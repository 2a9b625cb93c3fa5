// What every page of account settings does alike, whoever it is for.
import { data, redirect } from '@remix-run/node'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { validateFields, type FormErrors } from '~/kit/forms.server'
import { lookup } from '~/kit/lookup'
import { record } from '~/audit/record.server'
import { requestEmailChange } from '~/identity/email-address/change-email.server'
import type { CurrentSession } from '~/identity/sessions/current-session.server'
import { requireReauthentication } from '../guards/reauthentication.server'
import { saveEmailPreferences } from '~/messaging/email-preferences.server'
import { sealValue } from './sealed-value.server'
import { settingsTab } from '~/identity/account-settings/tabs'
import { emailPreferencesForm, newEmailForm } from '~/identity/account-settings/schemas'

interface SettingsRequest {
  user: CurrentSession['user']
  /** Whose mail the wishes are about; null for the platform's. */
  businessId: string | null
  fields: Record<string, string>
  /** The page's own address. */
  pathTo(query: { tab?: string; done?: string; typed?: string }): string
}

/** Answers the forms that all settings share; null for a form of the page's own. Throws DomainErrors. */
export async function settingsAction(
  request: Request,
  context: RequestContext,
  { user, businessId, fields, pathTo }: SettingsRequest,
): Promise<Response | ReturnType<typeof data<FormErrors>> | null> {
  switch (fields.intent) {
    case 'email': {
      const form = validateFields(fields, newEmailForm)
      if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
      const typed = sealValue(context, user.id, form.value.email)
      await requireReauthentication(request, context, { next: pathTo({ typed }) })
      await requestEmailChange(context, user, form.value.email)
      return redirect(pathTo({ done: 'email' }), 303)
    }
    case 'notifications': {
      const form = validateFields(fields, emailPreferencesForm)
      if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
      await saveEmailPreferences(context, { businessId, userId: user.id }, form.value)
      return redirect(pathTo({ tab: 'notifications', done: 'notifications' }), 303)
    }
    default:
      return null
  }
}

const successMessages = lookup({
  profile: 'Profile saved.',
  email: 'We’ve emailed a link to the new address. Open it within an hour to confirm the change.',
  notifications: 'Email preferences saved.',
})

/** The tab and the word of success in a page's address. */
export function settingsView(request: Request, hasMembership: boolean) {
  const asked = new URL(request.url).searchParams
  const done = asked.get('done') ?? ''
  return {
    tab: settingsTab(asked.get('tab'), hasMembership),
    said: successMessages.get(done) ?? null,
  }
}

/** Changes the name of an account. Safe to repeat. */
export async function saveAccountName(
  context: RequestContext,
  user: CurrentSession['user'],
  fullName: string,
): Promise<void> {
  if (user.fullName === fullName) return
  await context.services.scopes.shared().transaction(async (db) => {
    const saved = await db.q
      .updateTable('users')
      .set({ full_name: fullName })
      .where('id', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new DomainError('account-missing', 404, 'There is no such account.')
    await record(db, {
      action: 'auth.user_updated',
      actor: { kind: 'member', id: user.id },
      target: { kind: 'user', id: user.id },
      requestId: context.requestId,
      details: { changed: ['full_name'] },
      now: context.now(),
    })
  })
}
