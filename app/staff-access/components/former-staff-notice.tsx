import { Banner } from '~/ui/feedback/banner'

/** Tells somebody that a portal they worked in is closed to them. */
export function FormerStaffNotice({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const where = new Intl.ListFormat('en-US').format(names)
  return (
    <Banner tone="info">
      You no longer have access to the portal of {where}: nothing you press there is carried out. If this is a
      mistake, please ask its owner.
    </Banner>
  )
}
