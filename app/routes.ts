import { index, route, type RouteConfig } from '@remix-run/route-config'

/** The whole URL map, grouped by door, in the order of the product's route table. */
export default [
  index('routes/home.tsx'),
  route('closed', 'routes/join/closed.tsx'),

  // Joining a club: on its own host, or by reference on the platform's.
  route('join', 'routes/join/signup.tsx'),
  route('join/:ref', 'routes/join/by-ref.tsx'),
] satisfies RouteConfig
