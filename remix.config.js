/**
 * Remix's own options, imported by vite.config.ts.
 * Every v3 flag is on so that moving to React Router 7 is a mechanical step; lazy route discovery stays
 * off because one /__manifest request can hold the event loop for seconds.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
}
