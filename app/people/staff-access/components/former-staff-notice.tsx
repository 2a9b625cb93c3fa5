import { Banner } from '~/foundation/ui/feedback/banner'

/** Tells former staff that they no longer have access to a portal. */
export function FormerStaffNotice({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const where = new Intl.ListFormat('en-US').format(names)
  return (
    <Banner tone="info">
      You no longer have access to the portal of {where}: changes you make there have no effect. If this is a
      mistake, please contact the owner.
    </Banner>
  )
}
