import { Link, useFetcher } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { slugProblem } from '#/tenants/slugs'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { FieldError, controlAttributes, controlOf } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { slugForm } from '../schemas'
import { fieldStyle, formStyle, hintStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'

/** Availability of a web address. */
interface SlugAvailability {
  slug: string
  /** Null if it is available. */
  refusal: string | null
}

interface ChooseSlugFormProps {
  current: string
  rootDomain: string
  /** Guests already use it. */
  isFixed: boolean
  checked: SlugAvailability | null
  suggestions: string[]
}

/** Delay after the last key before the server is asked, in milliseconds. */
const PAUSE_MS = 250

/**
 * The form for a club's web address. With JavaScript it shows availability while the user types; without, a button
 * checks it.
 */
export function ChooseSlugForm({ current, rootDomain, isFixed, checked, suggestions }: ChooseSlugFormProps) {
  const form = useSchemaForm(slugForm, { defaultValue: { slug: checked?.slug ?? current } })
  const field = form.fields.slug
  const { typed, availability, type } = useSlugAvailability(
    controlOf({ field }).defaultValue ?? current,
    checked,
  )
  if (isFixed) {
    return (
      <Banner tone="info">
        Your club is at{' '}
        <strong>
          {current}.{rootDomain}
        </strong>
        . Guests already use this address; you can change it in Settings.
      </Banner>
    )
  }
  const errors = availability?.refusal ? [availability.refusal] : availability ? undefined : field.errors
  return (
    <CheckedForm form={form} className={formStyle} action={paths.business.setUp.address()}>
      <div className={fieldStyle}>
        <label className={labelStyle} htmlFor={field.id}>
          Web address
        </label>
        <p className={hintStyle} id={`${field.id}-hint`}>
          Letters, digits and hyphens. Keep it short and easy to say.
        </p>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="flex-[1_1_9rem]">
            <input
              type="text"
              {...controlAttributes({ ...controlOf({ field }), errors }, 'hint')}
              className={inputStyle()}
              value={typed}
              onChange={(event) => type(event.target.value)}
              maxLength={field.maxLength}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </span>
          <span className="text-muted wrap-anywhere">.{rootDomain}</span>
        </div>
        <div aria-live="polite" className="min-h-6.5">
          <FieldError id={field.id} errors={errors} />
          {!errors && availability && (
            <p className="flex items-center gap-2 font-semibold text-ok svg:size-[1.15em] svg:flex-none">
              <CircleCheck aria-hidden="true" />
              {availability.slug === current
                ? 'This is your current address.'
                : `${availability.slug} is available.`}
            </p>
          )}
        </div>
      </div>
      {suggestions.length > 0 && (
        <div>
          <p className={hintStyle}>Also available:</p>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {suggestions.map((slug) => (
              <li key={slug}>
                <Link
                  className={suggestion}
                  to={paths.business.setUp.address({ slug })}
                  preventScrollReset
                  onClick={() => type(slug)}
                >
                  {slug}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">
          {typed === current ? 'Keep this address' : 'Use this address'}
        </SubmitButton>
        <noscript>
          <button
            type="submit"
            className={buttonStyle({ variant: 'secondary' })}
            formMethod="get"
            formAction={paths.business.setUp.address()}
          >
            Check availability
          </button>
        </noscript>
      </div>
    </CheckedForm>
  )
}

const suggestion = cx(
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-ink no-underline hover:border-ink',
)

/** The typed text, and the availability of exactly that text. */
function useSlugAvailability(began: string, checked: SlugAvailability | null) {
  const [typed, setTyped] = useState(began)
  const fetcher = useFetcher<{ checked: SlugAvailability | null }>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const slug = typed.trim().toLowerCase()
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    const wanted = text.trim().toLowerCase()
    // Invalid text needs no request.
    if (slugProblem(wanted) !== null) return
    const question = `${paths.business.setUp.address({ slug: wanted })}&typing=1`
    timer.current = setTimeout(() => fetcher.load(question), PAUSE_MS)
  }
  const checkedSlug = [fetcher.data?.checked, checked].find((one) => one?.slug === slug)
  const isTouched = typed !== began
  const problem = isTouched ? slugProblem(slug) : null
  const availability: SlugAvailability | null = problem ? { slug, refusal: problem } : (checkedSlug ?? null)
  return { typed, availability, type }
}
