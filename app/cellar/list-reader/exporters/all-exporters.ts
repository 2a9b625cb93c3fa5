// Every exporter that is known. A new one is added to the list of its kind of file.
import type { Exporter } from './exporter'
import { peopleExporters } from './people-lists'
import { salesExporters } from './sales'
import { wineExporters } from './wines'

export const exporters: readonly Exporter[] = [...wineExporters, ...salesExporters, ...peopleExporters]
