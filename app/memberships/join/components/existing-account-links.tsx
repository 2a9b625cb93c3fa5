import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'

/** For an address that may have an account: signing in, which returns to `returnUrl`, and resetting the password. */
export function ExistingAccountLinks({ returnUrl }: { returnUrl: string }) {
  return (
    <p className="actions">
      <ButtonLink variant="secondary" to={paths.auth.login(returnUrl)} document>
        Sign in
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.auth.forgotPassword()} document>
        Reset password
      </ButtonLink>
    </p>
  )
}
