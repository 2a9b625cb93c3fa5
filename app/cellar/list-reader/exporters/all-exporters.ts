// Every exporter that is known. A new one is added to the list of its kind of program.
import { cellarExporters } from './cellar-programs'
import type { Exporter } from './exporter'
import { peopleExporters } from './people'
import { salesExporters } from './sales'
import { shopExporters } from './shops'
import { tillExporters } from './tills'

export const exporters: readonly Exporter[] = [
  ...cellarExporters,
  ...tillExporters,
  ...shopExporters,
  ...salesExporters,
  ...peopleExporters,
]
