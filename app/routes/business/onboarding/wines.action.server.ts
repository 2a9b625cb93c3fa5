// Actions of the wines step: add, edit, remove and restore a wine, and continue.
import { data, redirect } from '@remix-run/node'
import { completeWines } from '~/businesses/onboarding/complete-step.server'
import { followingStep, stepHref } from '~/businesses/onboarding/steps'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { readCellarListParams } from '~/wines/cellar-list-params'
import { addWine, changeWine, restoreWine, removeWine } from '~/wines/save-wine.server'
import { wineForm } from '~/wines/schemas'
import { stepError, requireOnboarding } from './onboarding-step.server'

/** Redirects back to the same place in the list. */
export async function winesAction(request: Request, context: RequestContext) {
  const { db, businessId, user } = await requireOnboarding(request, context, 'settings.change')
  let fields: Record<string, string> = {}
  const place = readCellarListParams(request.url)
  const here = paths.business.setUp.wines
  try {
    fields = await formFields(request)
    const { intent, wineId = '' } = fields
    if (intent !== 'add' && intent !== 'go-on' && !isId(wineId)) throw otherButton()
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    switch (intent) {
      case 'add':
      case 'change': {
        const form = validateFields(fields, wineForm)
        if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
        // A new wine is at the top of the full list.
        if (intent === 'add') {
          await addWine(db, { label: form.value, ...by })
          return redirect(here({ done: 'added' }), 303)
        }
        await changeWine(db, { wineId, label: form.value, ...by })
        return redirect(here({ ...place, done: 'changed' }), 303)
      }
      case 'remove':
        await removeWine(db, { wineId, ...by })
        return redirect(here({ ...place, removed: wineId }), 303)
      case 'put-back':
        await restoreWine(db, { wineId, ...by })
        return redirect(here({ ...place, done: 'back' }), 303)
      case 'go-on':
        await completeWines(db, by.now)
        return redirect(stepHref(followingStep('wines')!), 303)
      default:
        throw otherButton()
    }
  } catch (error) {
    return stepError(error, fields)
  }
}

const otherButton = () => new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
