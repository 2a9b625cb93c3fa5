import { getFormProps, useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { useActionData } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import type { z } from 'zod'
import {
  fieldNames,
  formConstraints,
  parseSubmission,
  type FormSchema,
  type RejectedSubmission,
} from '~/foundation/kit/form-schema'

/** The properties of one field that a form component needs; every field of `useSchemaForm` has them. */
export type FormField = Pick<
  FieldMetadata<unknown>,
  'id' | 'key' | 'errors' | 'initialValue' | 'required' | 'maxLength'
> & { name: string }

/** Errors of a form, for their summary. */
export interface FormWithErrors {
  /** Errors of the form as a whole. */
  formErrors: string[] | undefined
  /** The fields with an error, in the order of the schema. */
  invalidFields: Pick<FormField, 'id' | 'errors'>[]
  /** Changes with every rejected submission; null before the first. */
  rejection: unknown
}

export interface SchemaForm<Fields> extends FormWithErrors {
  /** The hidden `intent` that the form posts; undefined for the only form of a page. */
  intent: string | undefined
  /** For `<Form method="post" {...form.props}>`; `CheckedForm` has them. */
  props: {
    id: string
    noValidate: boolean
    onSubmit(event: FormEvent<HTMLFormElement>): void
    onBlur(event: FocusEvent<HTMLFormElement>): void
  }
  fields: { [Name in keyof Fields]-?: FormField }
  /** Conform's own form, for its intents (`update`, `reset`, `validate`). */
  conform: FormMetadata<Record<string, unknown>>
}

interface Options<Schema extends FormSchema> {
  /** The id of the form element; needed on a page with several forms. */
  id?: string
  /** The hidden `intent` of the form: the rejections of the page's other forms are not shown here. */
  intent?: string
  /** Values of the fields before the first submission. */
  defaultValue?: { [Name in keyof z.input<Schema>]?: string | null }
  /** The rejected submission; by default the one in the route's action data. */
  submission?: RejectedSubmission | null
}

/**
 * One form from one schema: constraints, checks in the browser, and the errors and values that the server sent
 * back. A field is checked when it is left with a value, and on every change after it was rejected. Without scripts
 * the server's response shows the same errors.
 */
export function useSchemaForm<Schema extends FormSchema>(
  schema: Schema,
  { id, intent, defaultValue, submission }: Options<Schema> = {},
): SchemaForm<z.input<Schema>> {
  const [attempts, setAttempts] = useState(0)
  const afterPress = useAfterPress()
  const fromRoute = submissionIn(useActionData<unknown>())
  const lastResult = ofIntent(submission === undefined ? fromRoute : submission, intent)
  const [conform, fields] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult,
    defaultValue,
    constraint: formConstraints(schema),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseSubmission<FormSchema>(formData, schema),
  })
  // Another object for each rejection, whether the browser or the server found it.
  const rejection = useMemo(
    () => (attempts > 0 || lastResult ? { attempts, lastResult } : null),
    [attempts, lastResult],
  )
  const names = fieldNames(schema)
  const all: Record<string, FormField> = fields
  return {
    intent,
    props: {
      ...getFormProps(conform, { ariaAttributes: false }),
      onSubmit(event) {
        if (skipsValidation(event.nativeEvent)) return
        conform.onSubmit(event)
        if (event.defaultPrevented && !isIntentOfConform(event.nativeEvent)) setAttempts((count) => count + 1)
      },
      onBlur({ target }) {
        if (!isTextControl(target) || !names.includes(target.name) || target.value === '') return
        // A rejected field is checked with every change; until then the server's error stays.
        if (all[target.name]?.errors?.length) return
        // The button press that took the focus may have closed the form.
        afterPress(() => {
          if (target.isConnected) conform.validate({ name: target.name })
        })
      },
    },
    fields: all as SchemaForm<z.input<Schema>>['fields'],
    formErrors: conform.errors,
    invalidFields: names.flatMap((name) => {
      const field = all[name]
      return field?.errors?.length ? [field] : []
    }),
    rejection,
    conform,
  }
}

/**
 * Runs a check when no button of the pointer is down. A field is left by pressing something else: an error that
 * appeared between press and release would move the pressed button away from under the pointer, and nothing would
 * be clicked.
 */
function useAfterPress(): (check: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => void (isPressed.current = true)
    const release = () => void (isPressed.current = false)
    const listeners = { pointerdown: press, pointerup: release, pointercancel: release }
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener, true)
    }
  }, [])
  return (check) => {
    if (!isPressed.current) return check()
    const later = () => setTimeout(check)
    document.addEventListener('pointerup', later, { once: true })
  }
}

/** Forms of a page by their hidden `intent`; all of them where nothing is given. */
export interface FormIntents {
  only?: readonly string[]
  /** Forms that show their own errors. */
  except?: readonly string[]
}

/** Errors of forms with a single button. */
export function useErrorsOf({ only, except = [] }: FormIntents = {}): FormWithErrors {
  const submission = submissionIn(useActionData<unknown>())
  const value = submission?.initialValue?.intent
  const intent = typeof value === 'string' ? value : ''
  const isMeant = (!only || only.includes(intent)) && !except.includes(intent)
  const error = isMeant ? submission?.error : undefined
  const formErrors = Object.values(error ?? {}).flatMap((errors) => errors ?? [])
  return { formErrors, invalidFields: [], rejection: formErrors.length > 0 ? submission : null }
}

/** The rejected submission in a route's action data, if there is one. */
export function submissionIn(actionData: unknown): RejectedSubmission | null {
  if (typeof actionData !== 'object' || actionData === null || !('submission' in actionData)) return null
  return (actionData.submission as RejectedSubmission | undefined) ?? null
}

function ofIntent(submission: RejectedSubmission | null, intent: string | undefined) {
  if (intent === undefined || submission?.initialValue?.intent === intent) return submission
  return null
}

/** Conform checks a field by submitting the form with a button of its own, which it then stops. */
function isIntentOfConform(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.getAttribute('name') === '__intent__'
}

/** A button with `formNoValidate`, such as Back, sends the form as it is. Conform's own buttons have it as well. */
function skipsValidation(event: Event): boolean {
  if (!(event instanceof SubmitEvent) || isIntentOfConform(event)) return false
  return event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate
}

function isTextControl(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit'].includes(element.type))
  )
}
