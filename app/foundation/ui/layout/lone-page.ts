import { cva } from 'class-variance-authority'

/**
 * A page with a single matter in the middle: sign-in, a confirmation, an error. Where there is room, a `section` looks
 * like a sheet of paper.
 */
export const lonePageStyle = cva(
  [
    'lone mx-auto my-[clamp(2rem,8vh,6rem)] grid gap-6',
    '[:where(&)_h1]:text-[clamp(1.9rem,1.6rem+1.4vw,2.4rem)] [:where(&)_h2]:text-xl',
    '[:where(&)_form]:grid [:where(&)_form]:gap-5 [&>.loading+.actions]:justify-center',
    'sm:[section&]:rounded-card sm:[section&]:border sm:[section&]:border-line sm:[section&]:bg-raised',
    'sm:[section&]:p-[clamp(2rem,1rem+2.5vw,3rem)] sm:[section&]:[--field:var(--surface)]',
  ],
  {
    variants: {
      wide: {
        false: 'w-[min(100%-2.5rem,29rem)] sm:[section&]:w-[min(100%-2.5rem,33rem)]',
        true: 'w-[min(100%-2.5rem,38rem)] sm:[section&]:w-[min(100%-2.5rem,42rem)]',
      },
    },
    defaultVariants: { wide: false },
  },
)
