/**
 * By this header a page tells the gate who may show it in a frame, in the policy's own words; without it nobody may. It
 * stays inside.
 */
export const FRAME_ANCESTORS_HEADER = 'x-frame-ancestors'

/** A content policy with who may frame the page. */
export const withFrameAncestors = (policy: string, framers: string | null = null): string =>
  `${policy}; frame-ancestors ${framers ?? "'none'"}`

export interface HeaderPolicy {
  https: boolean
  /** Where a form may lead besides ourselves: the hosted checkout. */
  formTargets: string[]
  /** Vite's client in development needs a socket and its own style tags. */
  development?: boolean
}

export interface SecurityHeaders {
  fixed: [name: string, value: string][]
  /** Nobody may show the page in a frame but those named in `framers`, in the policy's own words. */
  contentSecurityPolicy(nonce: string, framers?: string | null): string
}

/** The headers every response carries; the content policy alone depends on the response's nonce. */
export function securityHeaders({ https, formTargets, development }: HeaderPolicy): SecurityHeaders {
  const fixed: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'permissions-policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    ],
  ]
  if (https) fixed.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  const before = `default-src 'self'; script-src 'nonce-`
  const between = `' 'strict-dynamic'; style-src 'self' ${development ? "'unsafe-inline'" : "'nonce-"}`
  const after = [
    development ? '' : "'",
    "; img-src 'self' data:; font-src 'self'",
    `; connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "; object-src 'none'; base-uri 'none'",
    `; form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('')
  return {
    fixed,
    contentSecurityPolicy: (nonce, framers) =>
      withFrameAncestors(before + nonce + between + (development ? '' : nonce) + after, framers),
  }
}
