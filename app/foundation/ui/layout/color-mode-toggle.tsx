import { cx } from 'class-variance-authority'
import { Moon, Sun } from 'lucide-react'

/** Switches between dark and light. The script of `themeScript` answers it; without scripts it is not shown. */
export function ColorModeToggle() {
  return (
    <button
      type="button"
      className={cx(
        'theme-toggle hidden size-11 flex-none place-items-center rounded-full scripted:grid',
        'cursor-pointer text-inherit hover:bg-current/12 print:hidden',
      )}
      data-theme-toggle=""
    >
      <span className="light:hidden">
        <Sun className="size-5" aria-hidden="true" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
      <span className="dark:hidden">
        <Moon className="size-5" aria-hidden="true" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
    </button>
  )
}
