import { cx } from 'class-variance-authority'

/** A list of things to do in order (`<ol>`): each number in a circle, a bold title and a sentence or a button. */
export const numberedListStyle = cx(
  'grid gap-4 [counter-reset:item] *:relative *:grid *:justify-items-start *:gap-0.5 *:pl-12',
  '*:[counter-increment:item] *:before:absolute *:before:top-0.5 *:before:left-0 *:before:grid *:before:size-8',
  '*:before:place-items-center *:before:rounded-full *:before:border-[1.5px] *:before:border-accent *:before:lining-nums',
  '*:before:content-[counter(item)] [&_.button]:mt-1.5',
)

/** A plain list with bullets (`<ul>`). */
export const bulletListStyle = 'grid list-disc gap-2 pl-5'
