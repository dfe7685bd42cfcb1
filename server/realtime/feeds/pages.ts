import type { Frame } from '../gateway/frame.ts'

const PAGE = 100

/** Frames of a whole snapshot, a hundred entries each; an empty snapshot is one frame. `more` is inserted in each. */
export const snapshotPages = <T>(
  all: readonly T[],
  frame: (page: readonly T[], more: string) => Frame,
  more = '',
): Frame[] => {
  const pages = Math.max(1, Math.ceil(all.length / PAGE))
  return Array.from({ length: pages }, (_, at) =>
    frame(
      all.slice(at * PAGE, (at + 1) * PAGE),
      `"eventType":"snapshot","curPage":${at + 1},"lastPage":${at + 1 === pages},${more}`,
    ),
  )
}
