import { Button, ButtonLink } from '~/foundation/ui/form/button'

/** Shows more rows of a desk's list: in the page with `onPress`, otherwise at an address. */
export function ShowMore({
  to,
  document,
  onPress,
  children,
}: {
  to: string
  document?: boolean
  onPress?: () => void
  children: string
}) {
  return (
    <p>
      {onPress ? (
        <Button variant="secondary" onClick={onPress}>
          {children}
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={to} document={document}>
          {children}
        </ButtonLink>
      )}
    </p>
  )
}
