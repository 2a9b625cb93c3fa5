import { Banner } from '~/ui/banner'

/** Tells somebody that a portal they worked in is closed to them. */
export function FormerPosts({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const where = new Intl.ListFormat('en-US').format(names)
  return (
    <Banner tone="info">
      You no longer work in the portal of {where}, and what you pressed last was not done. If this is a mistake,
      ask its owner.
    </Banner>
  )
}
