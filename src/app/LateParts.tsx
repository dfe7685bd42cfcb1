import { Page } from '../ui/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { importChunk } from './chunk.ts'
import { chunkPorts } from './chunkPorts.ts'
import { useLatePart } from './useLatePart.ts'

const fetchWatches = async () => (await importChunk(() => import('./Watches.tsx'), import.meta.url, chunkPorts)).default
const fetchComing = async () =>
  (await importChunk(() => import('./ComingPage.tsx'), import.meta.url, chunkPorts)).default

/** What speaks on every screen, beside the first screen and not before it. */
export const LateWatches = () => {
  const { Part } = useLatePart(fetchWatches)
  return Part === undefined ? null : <Part />
}

/** The page for an address without a screen of its own. */
export const LateComingPage = ({ unknown = false }: { unknown?: boolean }) => {
  const { Part } = useLatePart(fetchComing)
  return Part === undefined ? (
    <Page>
      <SkeletonRows />
    </Page>
  ) : (
    <Part unknown={unknown} />
  )
}
