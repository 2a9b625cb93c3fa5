import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode } from 'react'

export type BannerTone = 'info' | 'error' | 'warn' | 'ok'

const icons = { info: Info, error: CircleAlert, warn: TriangleAlert, ok: CircleCheck }

/** A message across the page. An error is announced at once, the others when the reader is idle. */
export function Banner({
  tone = 'info',
  title,
  children,
}: {
  tone?: BannerTone
  title?: string
  children?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className="banner" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>
        {title && <p className="banner-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
