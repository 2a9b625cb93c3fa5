// The document around every page: theme, color mode and the top-level error screen.
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import { platformSurface } from '~/foundation/theme/platform-surface'
import { themeOf, type Theme } from '~/foundation/theme/theme'
import { SessionSync } from '~/people/identity/components/session-sync'
import { FormRecovery } from '~/web/http/form-recovery/form-recovery'
import { takeStoredForm } from '~/web/http/form-recovery/form-recovery.server'
import documentSheet from '~/web/styles/document.css?url'
import joinSheet from '~/web/styles/join.css?url'
import cellarSheet from '~/web/styles/presets/cellar.css?url'
import modernSheet from '~/web/styles/presets/modern.css?url'
import naturalSheet from '~/web/styles/presets/natural.css?url'
import trattoriaSheet from '~/web/styles/presets/trattoria.css?url'
import { failedForm } from '~/web/http/error-responses.server'
import { SignupError } from '~/membership/memberships/join/components/signup-error'
import { ErrorScreen } from '~/foundation/ui/feedback/error-screen'
import {
  ErrorContext,
  loadErrorMessage,
  isRetryable,
  useShownError,
} from '~/foundation/ui/feedback/error-context'
import { SubmissionErrorNotice } from '~/foundation/ui/form/submission-error-notice'
import { Loading, LoadingBar } from '~/foundation/ui/feedback/loading'
import { ribbonStyle } from '~/foundation/ui/feedback/ribbon'
import { fontPreloads, headlineItalic } from '~/foundation/ui/styles/fonts'
import { useNonce } from '~/foundation/ui/document/nonce'
import { useSessionMarker } from '~/foundation/ui/document/session-marker'
import { colorModeScript } from '~/foundation/ui/document/color-mode-script'
import { paths } from '~/foundation/kit/paths'
import { lookup } from '~/foundation/kit/lookup'
import { avoidGeneratedCode } from '~/foundation/kit/zod-config'

// Before the modules of any page define a schema.
avoidGeneratedCode()

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

/** The structure of a club's pages, by its preset; the sheet of the area comes first. */
const presetSheets: Record<Theme['preset'], string> = {
  trattoria: trattoriaSheet,
  cellar: cellarSheet,
  modern: modernSheet,
  natural: naturalSheet,
}

const isDesk = (pathname: string) => pathname.startsWith(paths.business.desk.list())

export const meta: MetaFunction = () => [{ title: 'Tastevin' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const failed = failedForm(context)
  const rejectedForm = failed ? null : await takeStoredForm(request, context)
  const shown = {
    theme: context.host.kind === 'club' ? themeOf(context.host.club) : null,
    testPayments: context.services.env.testPaymentsRibbon,
    rejectedForm: failed ?? rejectedForm?.form ?? null,
  }
  return rejectedForm ? data(shown, { headers: { 'Set-Cookie': rejectedForm.cookie } }) : data(shown)
}

/** Options a route sets with `export const handle`. */
export interface RouteHandle {
  /** false: the page works without scripts and ships only the color mode script. */
  scripts?: boolean
  /** false: no color mode script either; the page has a fixed color mode. */
  colorModes?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shown = useRouteLoaderData<typeof loader>('root')
  const theme = useTheme(shown?.theme ?? null)
  const shownError = useContext(ErrorContext)
  // The root's own boundary replaces every route, and with it the sheet of its area.
  const hasFailed = Boolean(useRouteError())
  const { pathname } = useLocation()
  const sessionMarker = useSessionMarker()
  const matches = useMatches()
  const hasNoScripts =
    shownError !== null ||
    matches.some(({ handle }) => (handle as RouteHandle | undefined)?.scripts === false)
  const hasFixedColorMode = matches.some(
    ({ handle }) => (handle as RouteHandle | undefined)?.colorModes === false,
  )
  const fonts = fontPreloads(theme?.pairing ?? 'platform')
  if (hasNoScripts && !theme) fonts.push(headlineItalic)
  return (
    <html lang="en" data-theme={theme?.mode ?? 'dark'} data-preset={theme?.preset} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="theme-color" content={theme?.surface ?? platformSurface} />
        <link rel="manifest" href={paths.appManifest({ app: isDesk(pathname) ? 'desk' : undefined })} />
        {shown?.theme && <link rel="apple-touch-icon" href={paths.appIcon({ size: '180' })} />}
        {sessionMarker !== null && <meta name="session" content={sessionMarker} />}
        <Links />
        {hasFailed && <link rel="stylesheet" href={area(pathname) === 'join' ? joinSheet : documentSheet} />}
        {theme && <link rel="stylesheet" href={presetSheets[theme.preset]} />}
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {theme && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme.css }} />
        )}
        {!hasFixedColorMode && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: colorModeScript }}
          />
        )}
      </head>
      <body>
        {shown?.testPayments && (
          <aside className={ribbonStyle} aria-label="Test payments">
            Test payments: no card is charged
          </aside>
        )}
        <FormRecovery rejectedForm={shown?.rejectedForm ?? null} />
        {children}
        {!hasNoScripts && (
          <>
            <SubmissionErrorNotice />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * The theme of the host's club. On the platform's host a page of a club returns `theme` from its loader.
 */
function useTheme(ofHost: Theme | null): Theme | null {
  const matches = useMatches()
  if (ofHost) return ofHost
  const ofPage = matches.map(({ data }) => (data as { theme?: Theme | null } | undefined)?.theme)
  return ofPage.findLast(Boolean) ?? null
}

export default function Root() {
  const loadingMessage = useLoadingMessage()
  const { state } = useNavigation()
  return (
    <>
      {state === 'loading' && !loadingMessage && <LoadingBar />}
      <Outlet />
      <SessionSync />
      {loadingMessage && (
        <div className="pointer-events-none fixed inset-x-0 top-3 z-50 grid justify-items-center print:hidden">
          <Loading floating>{loadingMessage}</Loading>
        </div>
      )}
    </>
  )
}

/**
 * The message while a page of another area loads. Within an area its layout shows the state, and a pending form shows it
 * on its button.
 */
function useLoadingMessage(): string | null {
  const { state, location, formData } = useNavigation()
  const here = area(useLocation().pathname)
  if (state !== 'loading' || formData || area(location.pathname) === here) return null
  return loadingMessages.get(area(location.pathname)) ?? null
}

const area = (path: string) => path.split('/', 2)[1] ?? ''

const loadingMessages = lookup({
  join: 'Loading wine club...',
  customer: 'Loading your membership...',
  business: 'Checking authorization...',
  admin: 'Checking authorization...',
  account: 'Checking authorization...',
  'auth-redirect': 'Determining your access...',
  dashboard: 'Determining your access...',
})

const areaDataNames = new Map([
  ['customer', 'customer data'],
  ['business', 'business data'],
])

export function ErrorBoundary() {
  const shownError = useShownError()
  const { pathname, search } = useLocation()
  // A page that the router could not load fails as a whole, including its layout.
  const here = area(pathname)
  if (here === 'join') return <SignupError />
  const what = areaDataNames.get(here)
  const sentence = what ? loadErrorMessage(what, shownError) : shownError.sentence
  return (
    <ErrorScreen
      title={shownError.status === 404 ? 'Page not found' : undefined}
      requestId={shownError.requestId}
      retryHref={isRetryable(shownError) ? pathname + search : undefined}
    >
      {sentence && <p>{sentence}</p>}
    </ErrorScreen>
  )
}
