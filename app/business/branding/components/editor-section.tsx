import { useId, type ReactNode } from 'react'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'

/** A titled part of the branding form. On a phone it is folded, unless it `startsOpen`: the preview is below the form. */
export function EditorSection({
  title,
  hint,
  startsOpen,
  children,
}: {
  title: string
  hint?: string
  startsOpen?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4.5 rounded-card border border-line bg-raised p-5 max-md:gap-2 max-md:py-2.5"
    >
      <PhoneFold
        id={id}
        title={title}
        startsOpen={startsOpen}
        headStyle="text-xl"
        bodyStyle="grid min-w-0 grid-cols-1 gap-4.5 max-md:pb-2.5"
      >
        {hint && <p className={`${hintStyle} -mt-2.5`}>{hint}</p>}
        {children}
      </PhoneFold>
    </div>
  )
}
