import { ErrorSummary } from './error-summary'
import { useOtherFormErrors } from './use-schema-form'

/**
 * Why a form of a single button was rejected, from the route's action data; takes the focus. `except` names the intents
 * of the page's other forms, which show their own errors.
 */
export function RejectionNotice({ except = [] }: { except?: readonly string[] }) {
  return <ErrorSummary form={useOtherFormErrors(except)} />
}
