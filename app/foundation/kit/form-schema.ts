// Validation, constraints and field names from a form's zod schema, for the server and the browser alike.
import type { Submission, SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { isId } from './ids'

/** A form: an object schema, with or without checks and transforms that concern several fields. */
export type FormSchema = z.ZodType<unknown, Record<string, unknown>>

/** A rejected submission: its errors by field ('' for the form) and its values, as `useSchemaForm` reads them. */
export type RejectedSubmission = SubmissionResult<string[]>

/**
 * Validates submitted fields. Texts reach the schema as they were typed: an empty field is an empty text, so that
 * a schema says the same about a browser's form and about an API request.
 */
export function parseSubmission<Schema extends FormSchema>(
  fields: FormData | URLSearchParams,
  schema: Schema,
): Submission<z.input<Schema>, string[], z.output<Schema>> {
  return parseWithZod(fields, { schema, disableAutoCoercion: true })
}

interface FieldConstraint {
  required?: boolean
  maxLength?: number
}

const constraintCache = new WeakMap<FormSchema, Record<string, FieldConstraint>>()

/**
 * The constraints of each field by name. A field is required when its schema rejects an empty text; a checkbox or
 * a rule about several fields is left to its control. (Conform's `getZodConstraint` knows neither this nor schemas
 * that end in a transform.)
 */
export function formConstraints(schema: FormSchema): Record<string, FieldConstraint> {
  const cached = constraintCache.get(schema)
  if (cached) return cached
  const constraints = Object.fromEntries(
    Object.entries(fieldSchemas(schema)).map(([name, field]) => [
      name,
      { required: !accepts(field, ''), maxLength: maxLengthOf(field) },
    ]),
  )
  constraintCache.set(schema, constraints)
  return constraints
}

/** The names of the fields, in the order in which the schema names them. */
export function fieldNames(schema: FormSchema): string[] {
  return Object.keys(fieldSchemas(schema))
}

/** Whether a field that `idField` made is filled in with another text than an id, which names nothing. */
export function hasTextForId(fields: Record<string, string>, schema: FormSchema): boolean {
  return idFieldNames(schema).some((name) => fields[name] && !isId(fields[name]))
}

/** The names of the fields that `idField` made. */
export function idFieldNames(schema: FormSchema): string[] {
  return Object.entries(fieldSchemas(schema)).flatMap(([name, field]) => (isIdField(field) ? [name] : []))
}

type AnySchema = z.core.$ZodType

/** The fields of an object schema, below its transforms. */
function fieldSchemas(schema: AnySchema): Record<string, AnySchema> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.shape
    case 'pipe':
      return fieldSchemas(def.in)
    case 'union':
      return Object.assign({}, ...def.options.map(fieldSchemas))
    case 'intersection':
      return { ...fieldSchemas(def.left), ...fieldSchemas(def.right) }
    default:
      return {}
  }
}

function accepts(schema: AnySchema, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success
}

function isIdField(schema: AnySchema): boolean {
  if ((schema as z.ZodType).meta()?.isId === true) return true
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def && isIdField(def.innerType)
}

/** The most characters a text field accepts: of `max()`, or named in its `meta()`. */
function maxLengthOf(schema: AnySchema): number | undefined {
  const maxLength = (schema as z.ZodType).meta()?.maxLength
  if (typeof maxLength === 'number') return maxLength
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (schema as z.ZodString).maxLength ?? undefined
    case 'pipe':
      return maxLengthOf(def.in) ?? maxLengthOf(def.out)
    case 'default':
    case 'prefault':
    case 'optional':
    case 'nullable':
    case 'readonly':
      return maxLengthOf(def.innerType)
    default:
      return undefined
  }
}
