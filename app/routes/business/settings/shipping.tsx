// Whether, where and for how much the business ships: /business/settings/shipping
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'
import { countParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import {
  Destinations,
  LicenseFileForm,
  ShippingForm,
  TierChoices,
} from '~/club/shipping/components/settings-forms'
import { destinationProblem } from '~/club/shipping/destination'
import { isOpenTo } from '~/club/shipping/rules/rule'
import { shippingRules } from '~/club/shipping/rules/rules.server'
import { licenseFileFacts, saveLicenseFile } from '~/club/shipping/settings/license-file.server'
import {
  includeTier,
  removeDestination,
  saveDestination,
  saveShipping,
  switchOff,
  switchOn,
} from '~/club/shipping/settings/save-settings.server'
import { destinationForm, removeStateForm, shippingForm, tierForm } from '~/club/shipping/settings/schemas'
import { shippingSettings } from '~/club/shipping/settings/settings.server'
import { shippedTiers } from '~/club/shipping/settings/tiers.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { cellarLocations } from '~/cellar/stock/locations.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'shipping.change')
  const timeZone = club.timeZone
  const today = dayIn(timeZone, now)
  const query = new URL(request.url).searchParams
  const file = await licenseFileFacts(db)
  const locations = await cellarLocations(db)
  return db.read(async (db) => {
    const settings = await shippingSettings(db)
    const counts = await countParcels(db, null)
    const destinations = (settings?.destinations ?? []).map(({ state, permitNumber, expiresOn }) => ({
      state,
      permitNumber,
      expiresOn,
      problem: destinationProblem({ ...settings!, today }, state),
      endsSoon: expiresOn <= daysAfter(today, 30),
    }))
    return {
      settings,
      locations,
      file: file && { name: file.name, uploaded: formatDay(dayIn(timeZone, file.uploadedAt)) },
      destinations,
      edited: destinations.find(({ state }) => state === query.get('state')) ?? null,
      open: settings ? (await shippingRules(db)).filter((rule) => isOpenTo(rule, settings.seller)) : [],
      tiers: await shippedTiers(db),
      waiting: counts.to_pack + counts.packed,
      underWay: counts.shipped,
      licenseEnds:
        settings && settings.licenseExpiresOn <= daysAfter(today, 30)
          ? { day: formatDay(settings.licenseExpiresOn), isOver: settings.licenseExpiresOn < today }
          : null,
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'shipping.change')
  // Before the forms are read, since only this call allows a file.
  const { files } = await formFieldsAndFiles(request, ['file'] as const).catch(() => ({
    files: {} as { file?: File },
  }))
  const back = (done: string) => redirect(paths.business.shipping({ done }), 303)
  return handleForms(request, context, {
    save: formHandler(shippingForm, async (form) => {
      await saveShipping(db, { form, ...by })
      return back('saved')
    }),
    upload: async () => {
      const file = files.file
      if (!file) throw new DomainError('file-missing', 400, 'Choose a file first.', { field: 'file' })
      await saveLicenseFile(db, { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, ...by })
      return back('uploaded')
    },
    state: formHandler(destinationForm, async (form) => {
      await saveDestination(db, { form, ...by })
      return back('state')
    }),
    'remove-state': formHandler(removeStateForm, async ({ state }) => {
      await removeDestination(db, { state, ...by })
      return back('removed')
    }),
    tier: formHandler(tierForm, async ({ tierId, include }) => {
      await includeTier(db, { tierId, isIncluded: include === 'yes', ...by })
      return back('tier')
    }),
    'switch-on': async () => {
      await switchOn(db, by)
      return back('on')
    },
    'switch-off': async () => {
      await switchOff(db, by)
      return back('off')
    },
  })
}

export const meta = privatePage('Shipping')

const doneMessages = {
  saved: 'Settings saved.',
  uploaded: 'License uploaded.',
  state: 'State saved.',
  removed: 'State removed.',
  tier: 'Tier changed.',
  on: 'Shipping is on. Members can choose it from now on.',
  off: 'Shipping is off. Nothing new is shipped.',
}

export default function ShippingSettingsPage() {
  const shown = useLoaderData<typeof loader>()
  const { settings, locations, file, destinations, edited, open, tiers, waiting, underWay, licenseEnds } =
    shown
  const submission = submissionIn(useActionData<typeof action>())
  const fileErrors =
    submission?.initialValue?.intent === 'upload' ? (submission.error?.file ?? undefined) : undefined
  return (
    <>
      <SettingsTitle title="Shipping">
        Off until you switch it on. Ship only where your license and permits allow it: check with your
        counsel.
      </SettingsTitle>
      <FormResult done={doneMessages} except={['save', 'state', 'upload']} />
      {licenseEnds && (
        <Banner
          tone="warn"
          title={licenseEnds.isOver ? 'Your license has expired' : 'Your license ends soon'}
        >
          <p>
            Its last day {licenseEnds.isOver ? 'was' : 'is'} {licenseEnds.day}. Nothing is shipped without a
            valid license.
          </p>
        </Banner>
      )}
      <div className="grid max-w-3xl gap-5">
        <Card title="Switch">
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={settings?.isOn ? 'green' : 'grey'}>{settings?.isOn ? 'On' : 'Off'}</Badge>
            {settings?.isOn
              ? 'Members in your states can choose shipping.'
              : 'To switch it on: save your license and prices, upload the license, and add a state.'}
          </p>
          {settings?.isOn && waiting + underWay > 0 && (
            <p>
              {[
                waiting > 0 &&
                  `${waiting === 1 ? '1 order waits' : `${waiting} orders wait`} to be shipped: change them to pick-up if you switch it off.`,
                underWay > 0 &&
                  `${underWay === 1 ? '1 parcel is' : `${underWay} parcels are`} on the way and can be finished in any case.`,
              ]
                .filter(Boolean)
                .join(' ')}{' '}
              <TextLink to={paths.business.parcels.list()}>See parcels</TextLink>
            </p>
          )}
          <IntentForm
            intent={settings?.isOn ? 'switch-off' : 'switch-on'}
            variant={settings?.isOn ? 'secondary' : undefined}
          >
            {settings?.isOn ? 'Switch shipping off' : 'Switch shipping on'}
          </IntentForm>
        </Card>
        <ShippingForm key={settings?.version ?? 0} settings={settings} locations={locations} />
        <LicenseFileForm file={file} errors={fileErrors} />
        {settings && (
          <>
            <Destinations key={edited?.state} destinations={destinations} open={open} edited={edited} />
            <TierChoices tiers={tiers} included={settings.tierIds} />
          </>
        )}
      </div>
    </>
  )
}
