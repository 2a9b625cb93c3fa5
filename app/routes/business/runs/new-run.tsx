// A new run, empty or a copy of an earlier one: /business/runs/new
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { DetailsForm } from '~/club/runs/components/details-form'
import { runFormChoices } from '~/club/runs/editor/form-choices.server'
import { copyRun, lastRun } from '~/club/runs/runs/copy-run.server'
import { detailsForMonth, detailsOfForm, usualDetails } from '~/club/runs/runs/run-dates.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { formValuesOf, runDetails } from '~/club/runs/runs/run-details.server'
import { createRun } from '~/club/runs/runs/save-run.server'
import { runForm } from '~/club/runs/runs/schemas'
import { pickUpSettings } from '~/business/profile/pick-up/pick-up-settings.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { monthsAfter } from '~/foundation/kit/calendar'
import { dayIn, isDay } from '~/foundation/kit/dates'
import { formIdIn } from '~/foundation/kit/forms.server'
import { isId, newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { defaultLocation } from '~/cellar/stock/locations.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'runs.change')
  const query = new URL(request.url).searchParams
  const from = query.get('from') ?? ''
  const askedMonth = `${query.get('month') ?? ''}-01`
  const locationId = await defaultLocation(db, now)
  return db.read(async (db) => {
    const timeZone = await businessTimeZone(db)
    const pickUp = (await pickUpSettings(db)).saved
    const today = dayIn(timeZone, now)
    const last = await lastRun(db)
    const source = from === 'empty' ? null : isId(from) ? from : (last?.id ?? null)
    const earlier = source === null ? null : await runDetails(db, source)
    const thisMonth = `${today.slice(0, 7)}-01`
    const following = last ? monthsAfter(last.month, 1) : thisMonth
    const detailsOf = (month: string) =>
      earlier
        ? detailsForMonth(earlier, month, timeZone)
        : usualDetails(month, locationId, { timeZone, pickUp })
    let month = isDay(askedMonth) ? askedMonth : following < thisMonth ? thisMonth : following
    // Nothing is left to choose in a month whose deadline has passed.
    if (!isDay(askedMonth) && detailsOf(month).cutOffAt <= now) month = monthsAfter(month, 1)
    const choices = await runFormChoices(db, { today, timeZone, month })
    const details = detailsOf(month)
    // The earlier run's location may be closed by now.
    if (!Object.hasOwn(choices.locations, details.locationId)) details.locationId = locationId
    return {
      values: formValuesOf(details, timeZone),
      choices,
      last,
      source: source === null || !earlier ? null : { id: source, title: earlier.title },
      month: month.slice(0, 7),
      formId: newId(),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'runs.change')
  return handleForms(request, context, {
    details: formHandler(runForm, async (form, fields) => {
      const timeZone = await db.read(businessTimeZone)
      const added = { id: formIdIn(fields), details: detailsOfForm(form, timeZone), userId: user.id, now }
      const { from = '' } = fields
      if (from === '') {
        const runId = await createRun(db, added)
        return redirect(paths.business.runs.edit(runId, { done: 'created' }), 303)
      }
      const { runId, retired } = await copyRun(db, { ...added, from })
      const done = retired === 0 ? 'copied' : `copied-${retired}`
      return redirect(paths.business.runs.edit(runId, { done }), 303)
    }),
  })
}

export const meta = privatePage('New run')

const choiceStyle =
  'grid min-h-16 content-center rounded-card border border-line bg-raised px-5 py-3 text-ink no-underline hover:border-edge current:border-accent current:inset-ring current:inset-ring-accent'

export default function NewRun() {
  const { values, choices, last, source, month, formId } = useLoaderData<typeof loader>()
  const copied = source ?? last
  return (
    <>
      <PortalTitle back={{ href: paths.business.runs.list(), label: 'Box runs' }} title="New run">
        It starts as a draft that only your team sees. You choose its wines on the next page.
      </PortalTitle>
      <RejectionNotice except={['details']} />
      {copied && (
        <nav aria-label="Start from" className="grid max-w-3xl gap-3 sm:grid-cols-2">
          <Link
            to={paths.business.runs.new({ from: copied.id, month })}
            aria-current={source ? 'true' : undefined}
            className={choiceStyle}
          >
            <span className="font-semibold wrap-anywhere">Copy of {copied.title}</span>
            <span className="text-sm text-muted">Its tiers, wines and their notes, with dates moved</span>
          </Link>
          <Link
            to={paths.business.runs.new({ from: 'empty', month })}
            aria-current={source ? undefined : 'true'}
            className={choiceStyle}
          >
            <span className="font-semibold">Empty run</span>
            <span className="text-sm text-muted">Usual dates, no wines</span>
          </Link>
        </nav>
      )}
      <div className="max-w-3xl">
        <DetailsForm
          key={`${source?.id} ${month}`}
          values={values}
          {...choices}
          hidden={{ formId, from: source?.id ?? '' }}
          saveLabel="Create draft"
          leaveTo={paths.business.runs.list()}
        />
      </div>
    </>
  )
}
