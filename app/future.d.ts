import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  /** Types for single fetch: loader data keeps its types, so a Date stays a Date. */
  interface Future {
    v3_singleFetch: true
  }
}
