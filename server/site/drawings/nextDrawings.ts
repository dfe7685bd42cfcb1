import type { Drawing } from '#protocol'

export interface DrawingsChange {
  readonly put: readonly Drawing[]
  readonly removed: readonly string[]
}

/**
 * The drawings that follow from a request. Each drawing is by itself: what is put takes the place of the one with its id,
 * or comes back where that was removed; what is both put and removed stays.
 */
export const nextDrawings = (stored: readonly Drawing[], { put, removed }: DrawingsChange): readonly Drawing[] => {
  const byId = new Map(put.map((drawing) => [drawing.id, drawing]))
  const known = new Set(stored.map(({ id }) => id))
  const gone = new Set(removed.filter((id) => !byId.has(id)))
  return [
    ...stored.filter(({ id }) => !gone.has(id)).map((drawing) => byId.get(drawing.id) ?? drawing),
    ...put.filter(({ id }) => !known.has(id)),
  ]
}
