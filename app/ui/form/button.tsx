import { Link, useNavigation } from '@remix-run/react'
import { type ComponentProps, type ReactNode } from 'react'
import { Spinner } from '../feedback/loading'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonStyle {
  variant?: ButtonVariant
  /** Fills the width of its container. */
  wide?: boolean
}

/** A button that acts in the page; to send a form use SubmitButton. */
export function Button({ variant = 'primary', wide, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  return (
    <button type="button" {...rest} className="button" data-variant={variant} data-wide={wide || undefined} />
  )
}

/** A link that looks like a button. `document` leaves the app (other hosts, pages without scripts). */
export function ButtonLink({
  variant = 'primary',
  wide,
  to,
  document = false,
  children,
  ...rest
}: ButtonStyle & { to: string; document?: boolean; children: ReactNode } & Pick<
    ComponentProps<'a'>,
    'aria-label' | 'aria-describedby' | 'rel'
  >) {
  const style = { ...rest, className: 'button', 'data-variant': variant, 'data-wide': wide || undefined }
  if (document || !to.startsWith('/')) {
    return (
      <a href={to} {...style}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} {...style}>
      {children}
    </Link>
  )
}

/**
 * Sends its form. While that very submission is under way it is disabled and says `pendingLabel`.
 * `intent` is the form's hidden `intent`, needed where a page holds several forms, `id` its hidden `id`, needed in a list
 * of them. One that only asks (`method="get"`) is told apart by that.
 */
export function SubmitButton({
  variant = 'primary',
  wide,
  pendingLabel,
  intent,
  id,
  method,
  disabled,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'id'> & ButtonStyle & { pendingLabel?: string } & Sent) {
  const pending = usePending({ intent, id, method })
  return (
    <button
      type="submit"
      {...rest}
      className="button"
      data-variant={variant}
      data-wide={wide || undefined}
      disabled={disabled || pending}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

interface Sent {
  intent?: string
  id?: string
  method?: 'get' | 'post'
}

/** True while a form of this page is being sent: the one with this `intent` and `id`, or any when none is given. */
export function usePending({ intent, id, method = 'post' }: Sent): boolean {
  const { state, formData, formMethod } = useNavigation()
  if (state === 'idle' || !formData || formMethod?.toLowerCase() !== method) return false
  if (formData.has('back')) return false
  return (
    (intent === undefined || formData.get('intent') === intent) &&
    (id === undefined || formData.get('id') === id)
  )
}
