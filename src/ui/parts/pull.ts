/** Below this a finger has only tapped, px. */
export const SLOP = 6
/** A sheet that is pulled by this share of its height closes when it is let go. */
export const CLOSE_SHARE = 0.35
/** So quick a finger throws: down closes from anywhere, up brings back from anywhere; px per ms. */
export const THROW = 0.5
/** The speed of a finger is that of its last so many ms; one that rested before it let go has none. */
const RECENT_MS = 100

interface Point {
  readonly y: number
  /** Of the event's own clock, ms. */
  readonly at: number
}

/** How one finger pulls, told by where it is and when; all in px and ms. */
export const createPull = (first: Point) => {
  let points: readonly Point[] = [first]
  let moving = false
  const pulled = (): number => {
    const { y } = points.at(-1) ?? first
    return moving ? Math.max(0, y - first.y) : 0
  }
  const keepRecent = (at: number): void => {
    points = [...points.slice(0, -1).filter((point) => at - point.at <= RECENT_MS), ...points.slice(-1)]
  }
  return {
    /** Answers how far it has pulled down by now; undefined while it may still be a tap. */
    move(point: Point): number | undefined {
      keepRecent(point.at)
      points = [...points, point]
      moving ||= Math.abs(point.y - first.y) >= SLOP
      return moving ? pulled() : undefined
    },
    /** Is what is `height` px high closed by letting it go now? */
    closes(at: number, height: number): boolean {
      keepRecent(at)
      const [oldest = first, last = oldest] = [points[0], points.at(-1)]
      const rested = at - last.at > RECENT_MS || last.at === oldest.at
      const speed = rested ? 0 : (last.y - oldest.y) / (last.at - oldest.at)
      if (!moving || speed <= -THROW) return false
      return speed >= THROW ? pulled() > 0 : pulled() >= height * CLOSE_SHARE
    },
  }
}
export type Pull = ReturnType<typeof createPull>
