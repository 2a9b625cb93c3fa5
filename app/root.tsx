// The document every page stands in: whose clothes it wears, its theme, and the screen of last resort.
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
  useRouteLoaderData,
} from '@remix-run/react'
import { useContext, type ReactNode } from 'react'
import { clothesOf, type Clothes } from '#/tenants/clothes'
import { KeepSession } from './accounts/components/keep-session'
import { UnsentForm } from './accounts/components/unsent-form'
import { takeUnsentForm } from './accounts/unsent-form.server'
import appCss from './app.css?url'
import { failedForm } from './gate/answer-faults.server'
import { SignupFault } from './memberships/components/signup-fault'
import { ErrorScreen } from './ui/error-screen'
import { FaultContext, failedToLoad, mayComeLater, useFault } from './ui/fault'
import { FormFaultNotice } from './ui/form-fault-notice'
import { Loading } from './ui/loading'
import { fontPreloads } from './ui/fonts'
import { useNonce } from './ui/nonce'
import { useSessionMark } from './ui/session-mark'
import { themeScript } from './ui/theme'
import { lookup } from './kit/lookup'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: MetaFunction = () => [{ title: 'Tastevin' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const failed = failedForm(context)
  const unsent = failed ? null : await takeUnsentForm(request, context)
  const shown = {
    clothes: context.host.kind === 'club' ? clothesOf(context.host.club) : null,
    testPayments: context.services.env.testPaymentsRibbon,
    unsent: failed ?? unsent?.form ?? null,
  }
  return unsent ? data(shown, { headers: { 'Set-Cookie': unsent.cookie } }) : data(shown)
}

/** What a route may say of itself through `export const handle`. */
export interface RouteHandle {
  /** false: the page is whole as it stands and ships no script but the theme's. */
  scripts?: boolean
  /** false: not even that one; the page is shown in its own mode, whatever somebody has chosen elsewhere. */
  themes?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shown = useRouteLoaderData<typeof loader>('root')
  const clothes = useClothes(shown?.clothes ?? null)
  const fault = useContext(FaultContext)
  const mark = useSessionMark()
  const matches = useMatches()
  const still =
    fault !== null || matches.some(({ handle }) => (handle as RouteHandle | undefined)?.scripts === false)
  const fixed = matches.some(({ handle }) => (handle as RouteHandle | undefined)?.themes === false)
  return (
    <html
      lang="en"
      data-theme={clothes?.mode ?? 'dark'}
      data-preset={clothes?.preset}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {mark !== null && <meta name="session" content={mark} />}
        <Links />
        {fontPreloads(clothes?.pairing ?? 'platform').map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {clothes && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: clothes.css }} />
        )}
        {!fixed && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        )}
      </head>
      <body>
        {shown?.testPayments && (
          <aside className="ribbon" aria-label="Test payments">
            Test payments: no card is charged
          </aside>
        )}
        <UnsentForm unsent={shown?.unsent ?? null} />
        {children}
        {!still && (
          <>
            <FormFaultNotice />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * On a club's host the host decides. On the platform's own host a page that speaks for a club says so by
 * returning `clothes` from its loader.
 */
function useClothes(ofHost: Clothes | null): Clothes | null {
  const matches = useMatches()
  if (ofHost) return ofHost
  const ofPage = matches.map(({ data }) => (data as { clothes?: Clothes | null } | undefined)?.clothes)
  return ofPage.findLast(Boolean) ?? null
}

export default function Root() {
  const awaited = useAwaited()
  const { state } = useNavigation()
  return (
    <>
      {state === 'loading' && !awaited && <div className="under-way" aria-hidden="true" />}
      <Outlet />
      <KeepSession />
      {awaited && (
        <div className="awaited">
          <Loading>{awaited}</Loading>
        </div>
      )}
    </>
  )
}

/**
 * What is said while a page of another area is on its way. Within an area its own frame says so, and a form
 * that is being sent says so on its button.
 */
function useAwaited(): string | null {
  const { state, location, formData } = useNavigation()
  const here = area(useLocation().pathname)
  if (state !== 'loading' || formData || area(location.pathname) === here) return null
  return awaitedIn.get(area(location.pathname)) ?? null
}

const area = (path: string) => path.split('/', 2)[1] ?? ''

const awaitedIn = lookup({
  join: 'Loading wine club...',
  customer: 'Loading your membership...',
  business: 'Checking authorization...',
  admin: 'Checking authorization...',
  account: 'Checking authorization...',
  'auth-redirect': 'Determining your access...',
  dashboard: 'Determining your access...',
})

const dataOf = new Map([
  ['customer', 'customer data'],
  ['business', 'business data'],
])

export function ErrorBoundary() {
  const fault = useFault()
  const { pathname, search } = useLocation()
  // A page that the router could not reach fails as a whole, its frame included.
  const here = area(pathname)
  if (here === 'join') return <SignupFault />
  const what = dataOf.get(here)
  const sentence = what ? failedToLoad(what, fault) : fault.sentence
  return (
    <ErrorScreen requestId={fault.requestId} retryHref={mayComeLater(fault) ? pathname + search : undefined}>
      {sentence && <p>{sentence}</p>}
    </ErrorScreen>
  )
}
