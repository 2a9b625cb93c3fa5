/** The WebAuthn library holds 16 MB and most servers never need it, so it is loaded at the first use. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
