import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  /** Tells useLoaderData that data arrives as it was returned: a Date stays a Date. */
  interface Future {
    v3_singleFetch: true
  }
}
