import { index, route, type RouteConfig } from '@remix-run/route-config'

/** The whole URL map, grouped by door, in the order of the product's route table. */
export default [index('routes/home.tsx'), route('closed', 'routes/join/closed.tsx')] satisfies RouteConfig
