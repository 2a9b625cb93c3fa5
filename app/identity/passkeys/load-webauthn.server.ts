/** The library for passkeys: loaded when the first one is used, since it holds 16 MB and most servers never see one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
