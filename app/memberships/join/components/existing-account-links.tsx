import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'

/**
 * For an address that may have an account: signing in, which returns to `returnUrl`, and resetting the password, on the
 * platform's host, since a club emails only people who have joined it.
 */
export function ExistingAccountLinks({ returnUrl, resetHref }: { returnUrl: string; resetHref: string }) {
  return (
    <p className="actions">
      <ButtonLink variant="secondary" to={paths.auth.login(returnUrl)} document>
        Sign in
      </ButtonLink>
      <ButtonLink variant="quiet" to={resetHref} document>
        Reset password
      </ButtonLink>
    </p>
  )
}
