import type { z } from 'zod'
import { DomainError, isDomainError } from './errors'
import { isId } from './ids'

/** The response to a rejected form; the page shows it and keeps the values. */
export interface FormErrors {
  fieldErrors: Record<string, string[] | undefined>
  formError?: string
  /** The submitted values, without anything secret. */
  values: Record<string, string>
}

export type FormResult<T> = { ok: true; value: T } | { ok: false; status: number; refusal: FormErrors }

const MAX_FIELDS = 100
const SECRET = /password|token|code/i

/**
 * Reads a posted form through one zod schema. Every field is text; a repeated field, a file or too many fields
 * reject the whole form. Messages come back by field name, with the submitted values but no secret.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormResult<z.output<Schema>>> {
  const fields = await formFields(request)
  return validateFields(fields, schema)
}

type Fields = Record<string, string>
interface FormContent<Name extends string> {
  fields: Fields
  files: Partial<Record<Name, File>>
}

/** The fields read from a request are kept with it, since several callers may ask for them. */
const alreadyRead = new WeakMap<Request, Promise<FormContent<string>>>()

/** The fields of a posted form as plain text. Throws a DomainError (400) for anything else. */
export async function formFields(request: Request): Promise<Fields> {
  return (await formFieldsAndFiles(request, [])).fields
}

/**
 * The same for a form that may include files under these names; an empty file field is left out. The body limit is
 * checked earlier. A body can be read only once, so the first caller decides which files are allowed.
 */
export function formFieldsAndFiles<Name extends string>(
  request: Request,
  fileNames: readonly Name[],
): Promise<FormContent<Name>> {
  const known = alreadyRead.get(request)
  if (known) return known
  const parts = readFormContent(request, fileNames)
  alreadyRead.set(request, parts)
  return parts
}

async function readFormContent(request: Request, fileNames: readonly string[]): Promise<FormContent<string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new DomainError('not-a-form', 415, 'This page only accepts its own form.')
  }
  const isPlain = /^application/i.test(type)
  const data = await (isPlain ? searchParams(request) : request.formData()).catch(() => {
    throw new DomainError('broken-form', 400, 'The form could not be read. Please send it again.')
  })
  const fields: Fields = Object.create(null)
  const files: Partial<Record<string, File>> = Object.create(null)
  let count = 0
  for (const [name, value] of data) {
    if (++count > MAX_FIELDS) throw new DomainError('too-many-fields', 400, 'The form has too many fields.')
    if (Object.hasOwn(fields, name) || Object.hasOwn(files, name))
      throw new DomainError('field-twice', 400, 'The form has the same field twice.')
    if (typeof value === 'string') fields[name] = value
    else if (!(fileNames as readonly string[]).includes(name))
      throw new DomainError('unexpected-file', 400, 'This form does not accept files.')
    // A browser sends an input without a file as a file without a name.
    else if (value.name !== '' || value.size > 0) files[name] = value
  }
  return { fields, files }
}

/** Reads forms without files, at a fraction of the cost. */
async function searchParams(request: Request): Promise<Iterable<[string, string]>> {
  return new URLSearchParams(await request.text())
}

/**
 * Reads the form of a single button and checks its intent, so that any other request does nothing. Throws a
 * DomainError (400) otherwise.
 */
export async function requireIntent(request: Request, intent: string): Promise<void> {
  const fields = await formFields(request)
  if (fields.intent !== intent)
    throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
}

/**
 * The id of the row a form creates: sent twice, the form creates one row. Undefined when there is none, as in an
 * API request.
 */
export function formIdIn({ formId }: Record<string, string>): string | undefined {
  return formId !== undefined && isId(formId) ? formId : undefined
}

/** Validates fields that are already read, as `readForm` does. */
export function validateFields<Schema extends z.ZodType>(
  fields: Record<string, string>,
  schema: Schema,
): FormResult<z.output<Schema>> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { ok: true, value: parsed.data }
  const fieldErrors: Record<string, string[]> = Object.create(null)
  let formError: string | undefined
  for (const issue of parsed.error.issues) {
    const field = issue.path[0]
    if (field === undefined) formError ??= issue.message
    else (fieldErrors[String(field)] ??= []).push(issue.message)
  }
  return { ok: false, status: 400, refusal: { fieldErrors, formError, values: withoutSecrets(fields) } }
}

/** Fields that may be shown again: without passwords, tokens and codes. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
}

/** A DomainError as a form response, tied to its field if it names one. Throws anything else. */
export function toFormErrors(
  error: unknown,
  fields: Record<string, string> = {},
): FormResult<never> & { ok: false } {
  if (!isDomainError(error)) throw error
  const field = error.details.field
  return {
    ok: false,
    status: error.status,
    refusal: {
      fieldErrors: field ? { [field]: [error.sentence] } : {},
      formError: field ? undefined : error.sentence,
      values: withoutSecrets(fields),
    },
  }
}
