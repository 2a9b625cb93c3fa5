// Runs the built server as a child of the launcher, or on its own under a process supervisor.
import { runUntilAsked } from './until-asked.mjs'

const { serve } = await import('../build/server/index.js')
await runUntilAsked(serve)
