/** Something the person at the terminal can put right: its message is shown alone, without a stack. */
export class Trouble extends Error {}

/** Ends the process after saying why: a Trouble in its own words, anything else with its stack. */
export function giveUp(error) {
  console.error(`\n${error instanceof Trouble ? error.message : (error?.stack ?? error)}`)
  process.exit(1)
}
