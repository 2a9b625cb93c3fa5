import { ColorSwatches } from '~/business/branding/components/color-swatches'
import { paths } from '~/foundation/kit/paths'
import { logoInfo } from '~/foundation/theme/media'
import type { ThemeSuggestion } from '~/foundation/theme/theme-suggestions'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { ClubLogo } from '#/tenants/components/club-logo'

/** Asks for the logo before anything else of the branding; a logo that is there is shown with the colors made from it. */
export function LogoFirst({ logo, palettes }: { logo: string | null; palettes: ThemeSuggestion[] }) {
  return (
    <Card title="Your logo">
      {logo ? (
        <>
          <ClubLogo on="page" logoUrl={logo} logo={logoInfo(logo)} alt="Your logo" height={48} />
          {palettes.length > 0 && (
            <ul className="grid gap-4 sm:grid-cols-3" aria-label="Colors from your logo">
              {palettes.map(({ name, colors }) => (
                <li key={name} className="grid gap-1.5 text-sm">
                  <ColorSwatches colors={colors} size="medium" />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p>Upload it first: the editor makes colors for your club from it, next to a live preview.</p>
      )}
      <p className={actionsStyle}>
        <ButtonLink to={paths.business.look()} variant={logo ? 'secondary' : 'primary'}>
          {logo ? 'Use these colors, or change your logo' : 'Upload your logo'}
        </ButtonLink>
      </p>
    </Card>
  )
}
