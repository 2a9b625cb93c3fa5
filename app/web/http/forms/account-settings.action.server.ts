// The forms that every account settings page shares.
import { redirect } from '@remix-run/node'
import type { RequestContext } from '~/web/http/request-context.server'
import { lookup } from '~/foundation/kit/lookup'
import { requestEmailChange } from '~/people/identity/email-address/change-email.server'
import type { CurrentSession } from '~/people/identity/sessions/current-session.server'
import { requireReauthentication } from '../guards/reauthentication.server'
import { formHandler } from './handle-form.server'
import { sealValue } from './sealed-value.server'
import { settingsTab } from '~/people/identity/account-settings/tabs'
import { newEmailForm } from '~/people/identity/account-settings/schemas'

interface SettingsRequest {
  user: CurrentSession['user']
  /** The URL of the page. */
  pathTo(query: { tab?: string; done?: string; typed?: string }): string
}

/** The shared forms, for `handleForms`. */
export function settingsForms(request: Request, context: RequestContext, { user, pathTo }: SettingsRequest) {
  return {
    email: formHandler(newEmailForm, async ({ email }) => {
      const typed = sealValue(context, user.id, email)
      await requireReauthentication(request, context, { next: pathTo({ typed }) })
      await requestEmailChange(context, user, email)
      return redirect(pathTo({ done: 'email' }), 303)
    }),
  }
}

const successMessages = lookup({
  profile: 'Profile saved.',
  email: 'We’ve emailed a link to the new address. Open it within an hour to confirm the change.',
  notifications: 'Notification settings saved.',
})

/** The tab and the success message in a page's URL. */
export function settingsView(request: Request, hasMembership: boolean) {
  const query = new URL(request.url).searchParams
  const done = query.get('done') ?? ''
  return {
    tab: settingsTab(query.get('tab'), hasMembership),
    message: successMessages.get(done) ?? null,
  }
}
