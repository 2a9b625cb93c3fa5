// The action of a page with forms: read, validate, run, and answer with what was wrong.
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { hasTextForId, type FormSchema, type RejectedSubmission } from '~/foundation/kit/form-schema'
import { formFields, submissionRejectedBy, validateForm } from '~/foundation/kit/forms.server'
import { toUnavailableError } from './database-unavailable.server'

type Fields = Record<string, string>

/** The data of an action: the rejected submission of its form, or what `work` returned. */
export type FormActionData<Done extends object = object> = Partial<Done> & { submission?: RejectedSubmission }

/** One form: its schema, and the work to do with its validated value. Built by `formHandler`. */
export interface FormHandler<Done extends object> {
  schema: FormSchema | null
  work(value: unknown, fields: Fields): Promise<Response | Done>
}

interface Options<Done extends object = object> {
  /** Shown instead of an unexpected error; the form stays on the page. By default 'An unexpected error occurred'. */
  failure?: string
  /** Data that the page needs besides a rejection, from the submitted fields. */
  onRejected?(fields: Fields): Partial<Done>
}

/**
 * The action of a page with one form. `work` gets the validated value and returns a redirect, or data for the page.
 * A value that the schema rejects is answered with 400 (404 where text stands for an id), a DomainError with its status, both with the errors by
 * field and the submitted values without secrets, which `useSchemaForm` shows. A thrown Response passes through; an
 * unexpected error is logged.
 */
export function handleForm<Schema extends FormSchema, Done extends object>(
  request: Request,
  context: RequestContext,
  schema: Schema,
  work: (value: z.output<Schema>, fields: Fields) => Promise<Response | Done>,
  options: Options<Done> = {},
) {
  context.memo.set(FORMS, new Map([['', schema]]))
  return respond(request, context, () => formHandler(schema, work), options)
}

/**
 * The same for a page with several forms, each named by its hidden `intent`. A form of a single button has no
 * schema: its handler is a function. Anything else than a form of the page is answered with 400.
 */
export function handleForms<Done extends object>(
  request: Request,
  context: RequestContext,
  forms: Record<string, FormHandler<Done> | ((fields: Fields) => Promise<Response | Done>)>,
  options: Options<Done> = {},
) {
  context.memo.set(
    FORMS,
    new Map(Object.entries(forms).map(([intent, form]) => [intent, 'schema' in form ? form.schema : null])),
  )
  return respond(
    request,
    context,
    ({ intent = '' }) => {
      const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined
      if (!form) throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
      return typeof form === 'function' ? { schema: null, work: (_, fields) => form(fields) } : form
    },
    options,
  )
}

const FORMS = 'forms.known'

/** The forms that the action of this request answered, by intent ('' for its only one), with their schemas. */
export const knownForms = (context: RequestContext): ReadonlyMap<string, FormSchema | null> =>
  (context.memo.get(FORMS) as ReadonlyMap<string, FormSchema | null> | undefined) ?? new Map()

/** A form of `handleForms`: `work` gets the value that the schema made of the fields. */
export function formHandler<Schema extends FormSchema, Result extends object>(
  schema: Schema,
  work: (value: z.output<Schema>, fields: Fields) => Promise<Result>,
): FormHandler<Exclude<Result, Response>> {
  type Done = Exclude<Result, Response>
  return {
    schema,
    work: async (value, fields) => (await work(value as z.output<Schema>, fields)) as Response | Done,
  }
}

async function respond<Done extends object>(
  request: Request,
  context: RequestContext,
  formOf: (fields: Fields) => FormHandler<Done>,
  { failure, onRejected }: Options<Done>,
) {
  let fields: Fields = {}
  try {
    fields = await formFields(request)
    const form = formOf(fields)
    if (!form.schema) return await done(form.work(null, fields))
    const validated = validateForm(fields, form.schema)
    if (validated.ok) return await done(form.work(validated.value, fields))
    const status = hasTextForId(fields, form.schema) ? 404 : 400
    return withData(rejected<Done>(validated.submission, status), onRejected?.(fields))
  } catch (error) {
    return withData(rejectionResponse<Done>(error, fields, context, failure), onRejected?.(fields))
  }
}

async function done<Done extends object>(result: Promise<Response | Done>) {
  const value = await result
  return value instanceof Response ? value : data<FormActionData<Done>>(value)
}

function withData<Done extends object>(answer: ReturnType<typeof rejected<Done>>, more?: Partial<Done>) {
  return data<FormActionData<Done>>({ ...answer.data, ...more }, answer.init ?? undefined)
}

/**
 * The response to a form whose work failed: the sentence, tied to its field if the error names one, with the
 * submitted values without secrets. Throws a Response on. An unexpected error is logged and shown as `failure`.
 */
export function rejectionResponse<Done extends object>(
  error: unknown,
  fields: Fields,
  context: RequestContext,
  failure?: string,
) {
  const shown = shownError(error, context, failure)
  const wait = shown.details.retryAfterSeconds
  const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': String(wait) }
  return rejected<Done>(submissionRejectedBy(shown, fields), shown.status, headers)
}

function rejected<Done extends object>(
  submission: RejectedSubmission,
  status: number,
  headers: Record<string, string> = {},
) {
  // An object of `Done` with every property optional; the compiler cannot see that of a type parameter.
  const answer: FormActionData = { submission }
  return data(answer as FormActionData<Done>, { status, headers })
}

function shownError(error: unknown, context: RequestContext, failure: string | undefined): DomainError {
  if (isDomainError(error)) return error
  if (error instanceof Response) throw error
  context.log.error({ error }, 'form failed')
  const unavailable = toUnavailableError(error)
  if (unavailable)
    return new DomainError(unavailable.code, 503, failure ?? unavailable.sentence, unavailable.details)
  return new DomainError('unexpected', 500, failure ?? 'An unexpected error occurred')
}
