import { photoInfo, photoSources } from '~/foundation/theme/media'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Bottle } from '~/cellar/catalog/components/bottle'
import type { WineType } from '~/cellar/reference/labels'

/** The label's photo, or a silhouette in the wine's color. */
export function WinePicture({ path, type, name }: { path: string | null; type: WineType; name: string }) {
  const photo = photoInfo(path)
  if (!path || !photo) {
    return (
      <div className="grid place-items-center rounded-card border border-line bg-raised p-6 max-lg:hidden">
        <Bottle type={type} isLarge />
      </div>
    )
  }
  return (
    <img
      className="max-h-64 w-full lg:max-h-96 rounded-card border border-line bg-raised object-contain"
      {...photoSources(path, '(min-width: 64rem) 20rem, 100vw')}
      alt={`Label of ${name}`}
    />
  )
}

export interface FactGroup {
  title: string
  facts: { name: string; value: string }[]
}

/** Known facts of the wine, in groups; groups without any are left out. */
export function WineDetails({ groups }: { groups: FactGroup[] }) {
  return (
    <div className="-mb-5 gap-5 *:mb-5 *:break-inside-avoid md:columns-2">
      {groups
        .filter(({ facts }) => facts.length > 0)
        .map(({ title, facts }) => (
          <Card key={title} title={title} folds>
            <DetailList facts={facts} />
          </Card>
        ))}
    </div>
  )
}
