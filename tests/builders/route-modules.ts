// Modules of routes, to call a loader or an action without a server.
export type Handler = (args: { request: Request; context: unknown; params: object }) => unknown
export interface RouteModule {
  loader?: Handler
  action?: Handler
  default?: unknown
}

const modules = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}')

/** The module of a file in the route table. */
export const moduleOf = (file: string): Promise<RouteModule> => modules[`../../app/${file}`]!()
