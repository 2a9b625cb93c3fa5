import type { z } from 'zod'
import { DomainError } from './errors'
import { parseSubmission, type FormSchema, type RejectedSubmission } from './form-schema'
import { isId } from './ids'

const MAX_FIELDS = 250
/** Of a form that takes several files under one name. */
const MAX_FILES = 110
const SECRET = /password|token|code/i

type Fields = Record<string, string>
interface FormContent<Name extends string> {
  fields: Fields
  files: Partial<Record<Name, File>>
  /** Every file of a form that takes several, in order. */
  all: File[]
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
  const fields = alreadyRead.get(request)
  if (fields) return fields
  const parts = readFormContent(request, fileNames)
  alreadyRead.set(request, parts)
  return parts
}

/** The same for a form that takes several files under each of these names: all of them in order. */
export async function formFieldsAndFileLists(
  request: Request,
  fileNames: readonly string[],
): Promise<{ fields: Fields; files: File[] }> {
  const readFields = alreadyRead.get(request)
  const parts = readFields ?? readFormContent(request, fileNames, true)
  alreadyRead.set(request, parts)
  const { fields, all } = await parts
  return { fields, files: all }
}

async function readFormContent(
  request: Request,
  fileNames: readonly string[],
  takesSeveral = false,
): Promise<FormContent<string>> {
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
  const all: File[] = []
  const most = takesSeveral ? MAX_FIELDS + MAX_FILES : MAX_FIELDS
  let count = 0
  for (const [name, value] of data) {
    if (++count > most) throw new DomainError('too-many-fields', 400, 'The form has too many fields.')
    const isFurther = takesSeveral && typeof value !== 'string'
    if (Object.hasOwn(fields, name) || (Object.hasOwn(files, name) && !isFurther))
      throw new DomainError('field-twice', 400, 'The form has the same field twice.')
    if (typeof value === 'string') fields[name] = value
    else if (!(fileNames as readonly string[]).includes(name))
      throw new DomainError('unexpected-file', 400, 'This form does not accept files.')
    // A browser sends an input without a file as a file without a name.
    else if (value.name !== '' || value.size > 0) {
      files[name] = value
      all.push(value)
    }
  }
  return { fields, files, all }
}

/** Reads forms without files, at a fraction of the cost. */
async function searchParams(request: Request): Promise<Iterable<[string, string]>> {
  return new URLSearchParams(await request.text())
}

/**
 * The id of the row a form creates: sent twice, the form creates one row. Undefined when there is none, as in an
 * API request.
 */
export function formIdIn(fields: Record<string, string>, name = 'formId'): string | undefined {
  const id = fields[name]
  return id !== undefined && isId(id) ? id : undefined
}

type ValidatedForm<T> = { ok: true; value: T } | { ok: false; submission: RejectedSubmission }

/** The value of submitted fields, or what the schema says against them, with their values but no secret. */
export function validateForm<Schema extends FormSchema>(
  fields: Fields,
  schema: Schema,
): ValidatedForm<z.output<Schema>> {
  const submission = parseSubmission(plainFields(fields), schema)
  if (submission.status === 'success') return { ok: true, value: submission.value }
  return { ok: false, submission: rejectedSubmission(fields, submission.error ?? {}) }
}

/** Conform reads brackets and dots in a name as a path, and two names as commands; our forms have neither. */
function plainFields(fields: Fields): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).filter(([name]) => /^(?!__)[\w-]+$/.test(name)))
}

/** A submission that is rejected with these errors by field; those of the form as a whole are under ''. */
export function rejectedSubmission(
  fields: Fields,
  error: NonNullable<RejectedSubmission['error']>,
): RejectedSubmission {
  return { status: 'error', initialValue: withoutSecrets(fields), fields: Object.keys(fields), error }
}

/** A submission that a business rule rejects: its sentence, tied to its field if it names one. */
export function submissionRejectedBy({ sentence, details }: DomainError, fields: Fields = {}) {
  return rejectedSubmission(fields, { [details.field ?? '']: [sentence] })
}

/** Fields that may be shown again: without passwords, tokens and codes. */
export function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))
}
