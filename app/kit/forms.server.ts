import type { z } from 'zod'
import { DomainError, isDomainError } from './errors'
import { isId } from './ids'

/** What a form that was refused is answered with; the page shows it and keeps what was typed. */
export interface FormErrors {
  fieldErrors: Record<string, string[] | undefined>
  formError?: string
  /** What was typed, without anything secret. */
  values: Record<string, string>
}

export type FormResult<T> = { ok: true; value: T } | { ok: false; status: number; refusal: FormErrors }

const MAX_FIELDS = 100
const SECRET = /password|token|code/i

/**
 * Reads a posted form through one zod schema. Every field is text; a field sent twice, a file or a flood of
 * fields is refused as a whole. Messages come back by field name, with what was typed but no secret.
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

/** What was read of a request stays with it: several may ask for its fields. */
const alreadyRead = new WeakMap<Request, Promise<FormContent<string>>>()

/** The fields of a posted form as plain text. Throws a DomainError (400) where it is no such form. */
export async function formFields(request: Request): Promise<Fields> {
  return (await formFieldsAndFiles(request, [])).fields
}

/**
 * The same of a form that may bring files under these names; one that was left empty is not there. How large a form may
 * be is decided by the gate. A body can be read only once, so whoever asks first says which files there may be.
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
    throw new DomainError('not-a-form', 415, 'This page only takes its own form.')
  }
  const isPlain = /^application/i.test(type)
  const data = await (isPlain ? searchParams(request) : request.formData()).catch(() => {
    throw new DomainError('broken-form', 400, 'The form arrived damaged. Please send it again.')
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
      throw new DomainError('unexpected-file', 400, 'This form takes no files.')
    // A browser sends an input without a file as a file without a name.
    else if (value.name !== '' || value.size > 0) files[name] = value
  }
  return { fields, files }
}

/** Forms without files, read without what files need: a fraction of the work. */
async function searchParams(request: Request): Promise<Iterable<[string, string]>> {
  return new URLSearchParams(await request.text())
}

/**
 * Reads the form of a single button and makes sure that it is that one: a request without it does nothing.
 * Throws a DomainError (400) otherwise.
 */
export async function requireIntent(request: Request, intent: string): Promise<void> {
  const fields = await formFields(request)
  if (fields.intent !== intent)
    throw new DomainError('unknown-button', 400, 'Please use the buttons of this page.')
}

/**
 * The id that a form was made with, for what it creates: sent twice, the form creates one row. Undefined where it has
 * none, as in a request of a program.
 */
export function formIdIn({ formId }: Record<string, string>): string | undefined {
  return formId !== undefined && isId(formId) ? formId : undefined
}

/** Checks fields that were read before, as `readForm` does. */
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

/** Fields as they may be shown again: without passwords, tokens and codes. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
}

/** A verb's refusal as a form's: tied to its field where it names one. Throws on whatever is not a DomainError. */
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
