import { type ReactNode } from 'react'
import { hintStyle } from '~/foundation/ui/form/input-style'

/** A titled part of the branding form. */
export function EditorSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4.5 rounded-card border border-line bg-raised p-5">
      {/* Floated, because a browser draws a legend on the border of its fieldset. */}
      <legend className="float-left font-display text-xl leading-tight">{title}</legend>
      {hint && <p className={`${hintStyle} -mt-2.5`}>{hint}</p>}
      {children}
    </fieldset>
  )
}
