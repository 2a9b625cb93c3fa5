import { useLocation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'

/**
 * A heading with what belongs to it. On a phone with scripts the content is folded below the heading until it is pressed,
 * until the address names it or something in it, or until a field in it is refused; a wider window, and a page without
 * scripts, show all of it. `note` is a short fact beside the heading while it is folded, `headStyle` and `bodyStyle` the classes of the heading and the content.
 */
export function PhoneFold({
  id,
  title,
  level = 2,
  note,
  startsOpen = false,
  headStyle,
  bodyStyle,
  children,
}: {
  /** Of the heading, for the section that it names. */
  id?: string
  title: string
  level?: 2 | 3
  note?: string
  /** For content that a person is at work in. */
  startsOpen?: boolean
  headStyle?: string
  bodyStyle?: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const bodyId = useId()
  const body = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const name = decodeURIComponent(hash.slice(1))
    const target = name && document.getElementById(name)
    if (!target || !body.current) return
    if (name !== id && !target.contains(body.current) && !body.current.contains(target)) return
    setOpen(true)
    requestAnimationFrame(() => target.scrollIntoView())
  }, [hash, key, id])
  const Heading = `h${level}` as const
  return (
    <>
      <Heading id={id} className={headStyle}>
        <FoldHead
          title={title}
          note={note}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        />
      </Heading>
      <div
        ref={body}
        id={bodyId}
        className={cx(bodyStyle, !isOpen && 'folding:not-has-[[aria-invalid=true]]:hidden')}
      >
        {children}
      </div>
    </>
  )
}

/**
 * The words of a heading, on a phone a button that folds what belongs to it. With `data-fold` the script in the head
 * answers it, for pages without other scripts.
 */
export function FoldHead({
  title,
  note,
  ...button
}: { title: string; note?: string; 'data-fold'?: '' } & Pick<
  ComponentProps<'button'>,
  'aria-expanded' | 'aria-controls' | 'onClick'
>) {
  return (
    <>
      <span className="folding:hidden">{title}</span>
      <button
        type="button"
        className="group/fold hidden min-h-11 w-full cursor-pointer items-center justify-between gap-4 text-left [text-transform:inherit] folding:flex"
        {...button}
      >
        {title}
        <span className="flex items-center gap-2 font-text text-sm font-normal tracking-normal text-muted normal-case">
          <span className="group-aria-expanded/fold:hidden">{note}</span>
          <ChevronDown className="size-5 flex-none group-aria-expanded/fold:rotate-180" aria-hidden="true" />
        </span>
      </button>
    </>
  )
}

/** A section of a page that folds on a phone; its heading has the id by which an address names it. */
export function FoldSection({
  id,
  headStyle = 'text-xl',
  children,
  ...fold
}: Pick<ComponentProps<typeof PhoneFold>, 'title' | 'note' | 'startsOpen' | 'headStyle' | 'children'> & {
  id: string
}) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PhoneFold
        id={id}
        headStyle={`scroll-mt-6 ${headStyle}`}
        bodyStyle="grid grid-cols-[minmax(0,1fr)] gap-4"
        {...fold}
      >
        {children}
      </PhoneFold>
    </section>
  )
}
