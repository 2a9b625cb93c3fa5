import { ErrorSummary } from './error-summary'
import { useErrorsOf, type FormIntents } from './use-schema-form'

/** Why a form of a single button was rejected, from the route's action data; takes the focus. */
export const RejectionNotice = (intents: FormIntents) => <ErrorSummary form={useErrorsOf(intents)} />
