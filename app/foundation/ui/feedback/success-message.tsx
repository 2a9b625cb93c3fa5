import { useActionData, useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { submissionIn } from '../form/use-schema-form'
import { Banner } from './banner'

/**
 * Says that a form was saved. For a page that comes back after the form, by a redirect (`?done=...`) or with action
 * data: takes the focus each time, and is announced. Without scripts the browser moves the focus (`autofocus`). Says
 * nothing once a form of the page was rejected: the address still has the word of the one before.
 */
export function SuccessMessage({
  tone = 'ok',
  title,
  children,
}: {
  /** `info` for a change that was received but is not certain yet. */
  tone?: 'ok' | 'info'
  title?: ReactNode
  children?: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // Every submission has a key of its own, even where it leads back to the same URL.
  const { key } = useLocation()
  useEffect(() => box.current?.focus(), [key])
  if (submissionIn(useActionData<unknown>())) return null
  return (
    <Banner tone={tone} title={title} focusRef={box} autoFocus>
      {children}
    </Banner>
  )
}
