// Actions of the wines step: add, edit, remove and restore a wine, and continue.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { completeWines } from '~/business/onboarding/complete-step.server'
import { followingStep, stepHref } from '~/business/onboarding/steps'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { paths } from '~/foundation/kit/paths'
import { restoreWine, retireWine } from '~/cellar/catalog/retire-wine.server'
import { addWine, changeWine } from '~/cellar/catalog/save-wine.server'
import { wineForm } from '~/cellar/catalog/schemas'
import { requireOnboarding } from './onboarding-step.server'

/** A button of one wine. */
const wineButton = z.object({
  wineId: idField(),
})

/** Redirects back to the same place in the list. */
export async function winesAction({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireOnboarding(request, context, 'settings.change')
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const here = paths.business.setUp.wines
  const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
  return handleForms(request, context, {
    // A new wine is at the top of the full list.
    add: formHandler(wineForm, async (facts) => {
      await addWine(db, { facts, ...by })
      return redirect(here({ done: 'added' }), 303)
    }),
    change: formHandler(wineForm.and(wineButton), async ({ wineId, ...facts }) => {
      await changeWine(db, { wineId, facts, ...by })
      return redirect(here({ after, done: 'changed' }), 303)
    }),
    remove: formHandler(wineButton, async ({ wineId }) => {
      await retireWine(db, { wineId, ...by })
      return redirect(here({ after, removed: wineId }), 303)
    }),
    'put-back': formHandler(wineButton, async ({ wineId }) => {
      await restoreWine(db, { wineId, ...by })
      return redirect(here({ after, done: 'back' }), 303)
    }),
    async 'go-on'() {
      await completeWines(db, by.now)
      return redirect(stepHref(followingStep('wines')!), 303)
    },
  })
}
