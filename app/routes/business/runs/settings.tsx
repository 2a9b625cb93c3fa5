// How club runs are handled, and the license: /business/runs/settings
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { LicenseForm } from '~/club/runs/components/license-form'
import { SellBottlesCard } from '~/club/purchases/components/sell-bottles-card'
import { switchSelling } from '~/club/purchases/sale/sale-switch.server'
import { sellingForm } from '~/club/purchases/schemas'
import { RunSettingsForm } from '~/club/runs/components/run-settings-form'
import { stateLicenseOfForm } from '~/club/runs/runs/license-form.server'
import { businessTimeZone, runSettings } from '~/club/runs/runs/run-settings.server'
import { licenseForm, runSettingsForm } from '~/club/runs/runs/schemas'
import { saveRunSettings } from '~/club/runs/runs/state-license.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'runs.change')
  return db.read(async (db) => ({
    businessName: club.name,
    settings: await runSettings(db),
    today: dayIn(await businessTimeZone(db), now),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'runs.change')
  return handleForms(request, context, {
    settings: formHandler(runSettingsForm, async (settings) => {
      await saveRunSettings(db, { ...settings, ...by })
      return redirect(paths.business.runs.settings({ done: 'saved' }), 303)
    }),
    selling: formHandler(sellingForm, async ({ isOn }) => {
      await switchSelling(db, { isOn, ...by })
      return redirect(paths.business.runs.settings({ done: isOn ? 'selling' : 'not-selling' }), 303)
    }),
    license: formHandler(licenseForm, async (form) => {
      await stateLicenseOfForm(db, form, by)
      return redirect(paths.business.runs.settings({ done: 'license' }), 303)
    }),
  })
}

export const meta = privatePage('Settings of runs')

const doneMessages = {
  saved: 'Settings saved.',
  license: 'License saved.',
  selling: 'Members can now buy bottles from your list.',
  'not-selling': 'Members can no longer buy bottles from your list.',
}

export default function RunSettingsPage() {
  const { businessName, settings, today } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Settings of runs">
        What members may change, what happens to boxes left behind, and whether you sell bottles to members.
      </PortalTitle>
      <FormResult done={doneMessages} except={['settings', 'license', 'selling']} />
      <div className="grid max-w-3xl gap-5">
        <RunSettingsForm key={JSON.stringify(settings)} settings={settings} />
        <LicenseForm
          key={settings.license?.number}
          businessName={businessName}
          license={settings.license}
          today={today}
        />
        <SellBottlesCard isOn={settings.sellsBottles} hasLicense={settings.license !== null} />
      </div>
    </>
  )
}
