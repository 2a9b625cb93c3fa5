// Settings of the sommelier: its users, and whether a language model answers: /business/settings/sommelier
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { AnswerModelSwitch } from '~/club/sommelier/settings/components/answer-model-switch'
import { GuestSwitch } from '~/club/sommelier/settings/components/guest-switch'
import {
  sommelierSettings,
  switchForGuests,
  switchSommelierModel,
} from '~/club/sommelier/settings/settings.server'
import { sommelierSettingsView } from '~/club/sommelier/settings/settings-view'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { usageOfMonth } from '~/cellar/reading-model/usage.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now, club } = await requireBusiness(request, context, 'settings.change')
  const [settings, use] = await Promise.all([sommelierSettings(db), usageOfMonth(db, now, 'sommelier')])
  return {
    view: sommelierSettingsView({
      settings,
      model: context.services.sommelierModel,
      use,
      guestUrl: clubOrigin(context.services.env, club) + paths.sommelier(),
      isLive: club.status === 'live',
      mayChangeModel: may('models.manage'),
      now,
    }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'settings.change')
  const done = (what: string) => redirect(paths.business.questions.settings({ done: what }), 303)
  const guests = async (isOn: boolean) => {
    await switchForGuests(db, { ...by, isOn })
    return done(isOn ? 'guests-on' : 'guests-off')
  }
  const models = async (isOn: boolean) => {
    await requireBusiness(request, context, 'models.manage')
    const provider = context.services.sommelierModel?.provider ?? null
    await switchSommelierModel(db, { ...by, isOn, provider })
    return done(isOn ? 'model-on' : 'model-off')
  }
  return handleForms(request, context, {
    'guests-on': () => guests(true),
    'guests-off': () => guests(false),
    'model-on': () => models(true),
    'model-off': () => models(false),
  })
}

export const meta = privatePage('Sommelier')

const doneMessages = {
  'guests-on': 'The sommelier is on for guests.',
  'guests-off': 'The sommelier is off for guests.',
  'model-on': 'Language model turned on. It words answers from now on.',
  'model-off': 'Language model turned off. The built-in sommelier answers.',
}

export default function SommelierSettingsPage() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Sommelier">
        It answers questions about your wines. What it cannot answer can be sent to you: see{' '}
        <Link className={linkStyle} to={paths.business.questions.list()}>
          Questions
        </Link>
        .
      </SettingsTitle>
      <FormResult done={doneMessages} />
      <GuestSwitch view={view} />
      <AnswerModelSwitch view={view} />
    </>
  )
}
