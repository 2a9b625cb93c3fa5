import { Moon, Sun } from 'lucide-react'

/** Switches between dark and light. The script of `themeScript` answers it; without scripts it is not shown. */
export function ColorModeToggle() {
  return (
    <button type="button" className="theme-toggle" data-theme-toggle="">
      <span className="when-dark">
        <Sun aria-hidden="true" />
        <span className="sr-only">Switch to the light theme</span>
      </span>
      <span className="when-light">
        <Moon aria-hidden="true" />
        <span className="sr-only">Switch to the dark theme</span>
      </span>
    </button>
  )
}
