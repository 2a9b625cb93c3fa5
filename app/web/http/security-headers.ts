/** An internal header in which a page names who may frame it, in CSP syntax; without it framing is forbidden. */
export const FRAME_ANCESTORS_HEADER = 'x-frame-ancestors'

/** Where browsers report what the content security policy blocked. */
export const cspReportPath = '/hooks/csp'

/** Device features that a page may use: none, or the camera alone. A page's header precedes that of the server. */
export const permissionsPolicy = ({ camera = false } = {}): string =>
  `accelerometer=(), camera=(${camera ? 'self' : ''}), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()`

/** A content security policy with who may frame the page. */
export const withFrameAncestors = (policy: string, framers: string | null = null): string =>
  `${policy}; frame-ancestors ${framers ?? "'none'"}`

interface HeaderPolicy {
  https: boolean
  /** Where forms may submit besides ourselves: the hosted checkout. */
  formTargets: string[]
  /** Vite's client in development needs a socket and its own style tags. */
  development?: boolean
}

/** Inline scripts and styles that a page may run, in CSP syntax. */
export interface InlineSources {
  scripts: string
  styles: string
}

/** Those that carry the nonce of a response, and the scripts that these load. */
export const sourcesWithNonce = (nonce: string): InlineSources => ({
  scripts: `'nonce-${nonce}' 'strict-dynamic'`,
  styles: `'nonce-${nonce}'`,
})

export interface SecurityHeaders {
  fixed: [name: string, value: string][]
  /**
   * Only `framers` (in CSP syntax) may show the page in a frame. Forms may also lead to `formHosts`: browsers apply the
   * policy to the redirects that answer a form.
   */
  contentSecurityPolicy(sources: InlineSources, framers?: string | null, formHosts?: string[]): string
}

/** The headers of every response; only the content security policy depends on the page. */
export function securityHeaders({ https, formTargets, development }: HeaderPolicy): SecurityHeaders {
  const fixed: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissionsPolicy()],
    ['reporting-endpoints', `csp="${cspReportPath}"`],
  ]
  if (https) fixed.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  const inlineStyles = (styles: string) => (development ? " 'unsafe-inline'" : styles && ` ${styles}`)
  const after = [
    "; img-src 'self' data:; font-src 'self'",
    `; connect-src 'self'${development ? ' ws: wss:' : ''}; worker-src 'self'`,
    "; object-src 'none'; base-uri 'none'",
    `; report-uri ${cspReportPath}; report-to csp`,
    `; form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('')
  return {
    fixed,
    contentSecurityPolicy: ({ scripts, styles }, framers, formHosts = []) =>
      withFrameAncestors(
        [
          `default-src 'self'; script-src ${scripts}; style-src 'self'${inlineStyles(styles)}`,
          after,
          ...formHosts.map((host) => ` ${host}`),
        ].join(''),
        framers,
      ),
  }
}
