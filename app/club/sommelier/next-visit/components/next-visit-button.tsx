import { BellRing, ConciergeBell } from 'lucide-react'
import { WineButton } from '~/club/tastes/components/wine-button'

/**
 * Asks the business to have a wine ready on the member's next visit, or takes that back. The form leads back to `from`, a
 * path of this page with its anchor. Works without scripts.
 */
export function NextVisitButton({
  wineId,
  title,
  isAskedFor,
  action,
  from,
}: {
  wineId: string
  title: string
  isAskedFor: boolean
  action: string
  from: string
}) {
  return (
    <WineButton
      wineId={wineId}
      action={action}
      intent={isAskedFor ? 'not-next-visit' : 'next-visit'}
      fields={{ from }}
      label={isAskedFor ? `Don’t keep ${title} ready for my next visit` : `Ask for ${title} on my next visit`}
    >
      {isAskedFor ? <BellRing aria-hidden="true" /> : <ConciergeBell aria-hidden="true" />}
      {isAskedFor ? 'Asked for' : 'Ask for it on my next visit'}
    </WineButton>
  )
}
