import type { RejectedSubmission } from '~/foundation/kit/form-schema'

/** The errors of a rejected form as its page shows them; nothing for a form that was accepted. */
export function shownErrors(actionData: object) {
  const { submission } = actionData as { submission?: RejectedSubmission }
  const { '': formErrors, ...fieldErrors } = submission?.error ?? {}
  return { formError: formErrors?.join(' '), fieldErrors, values: submission?.initialValue ?? {} }
}
