// The steps of a run: publish, lock, pack, close, cancel.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { changeState } from '~/club/runs/control/change-state.server'
import { cancelRunForm } from '~/club/runs/control/schemas'
import { cancelRun } from '~/club/runs/runs/cancel-run.server'
import { closeRun, markReady } from '~/club/runs/runs/close-run.server'
import { stateLicenseOfForm } from '~/club/runs/runs/license-form.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { publishRun } from '~/club/runs/runs/publish-run.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { licenseForm } from '~/club/runs/runs/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'

/** Every form carries the state that its page showed: where a colleague was faster, a sentence says so. */
export async function runAction({ request, context, params }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'runs.change')
  const runId = idIn(params, 'runId')
  const here = (done: string) => redirect(paths.business.run.home(runId, { done }), 303)
  const step = <Result>(
    shownStatus: string | undefined,
    work: (db: Parameters<typeof lockRun>[0]) => Promise<Result>,
  ) => changeState(db, { runId, shownStatus: shownStatus ?? '' }, work)
  return handleForms(request, context, {
    license: formHandler(licenseForm, async (form) => {
      await stateLicenseOfForm(db, form, by)
      return here('license')
    }),
    publish: async ({ seen: shownStatus }) => {
      await step(shownStatus, (db) => publishRun(db, { runId, ...by }))
      return here('published')
    },
    lock: async ({ seen: shownStatus }) => {
      await step(shownStatus, (db) => lockRun(db, { runId, ...by }))
      return here('locked')
    },
    pack: async ({ seen: shownStatus }) => {
      const ready = await step(shownStatus, (db) => markReady(db, { runId, ...by }))
      return here(`packed-${ready}`)
    },
    close: async ({ seen: shownStatus }) => {
      const today = dayIn(await db.read(businessTimeZone), by.now)
      await step(shownStatus, (db) => closeRun(db, { runId, today, ...by }))
      return here('closed')
    },
    cancel: formHandler(cancelRunForm, async ({ seen: shownStatus, reason }) => {
      await step(shownStatus, (db) => cancelRun(db, { runId, reason, ...by }))
      return here('canceled')
    }),
  })
}
