import type { Drawing } from '#protocol'

/** What became of one drawing; absent where it was not there before, or is no longer. */
export interface Change {
  readonly id: string
  readonly before: Drawing | undefined
  readonly after: Drawing | undefined
}
/** What one act of the user changed: undone and done again as a whole. */
export type Step = readonly Change[]

/** Drawings of one instrument with what can be undone. */
export interface Drawn {
  readonly all: readonly Drawing[]
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** So many acts can be undone. */
export const STEPS_KEPT = 100

export const drawnOf = (all: readonly Drawing[]): Drawn => ({ all, done: [], undone: [] })

const withChange = (all: readonly Drawing[], id: string, next: Drawing | undefined): readonly Drawing[] => {
  const index = all.findIndex((one) => one.id === id)
  if (next === undefined) return all.filter((one) => one.id !== id)
  return index < 0 ? [...all, next] : all.with(index, next)
}

const apply = (all: readonly Drawing[], step: Step, way: 'before' | 'after'): readonly Drawing[] =>
  step.reduce((rest, change) => withChange(rest, change.id, change[way]), all)

/** Takes an act of the user. One that changes nothing is none. */
export const act = (drawn: Drawn, changed: readonly { id: string; after: Drawing | undefined }[]): Drawn => {
  const { all, done } = drawn
  const step = changed
    .map(({ id, after }) => ({ id, before: all.find((one) => one.id === id), after }))
    .filter(({ before, after }) => before !== after)
  if (step.length === 0) return drawn
  return { all: apply(all, step, 'after'), done: [...done, step].slice(-STEPS_KEPT), undone: [] }
}

/** Without the last act; only the drawings that it touched change, whatever came from elsewhere meanwhile. */
export const undo = (drawn: Drawn): Drawn => {
  const step = drawn.done.at(-1)
  if (step === undefined) return drawn
  return { all: apply(drawn.all, step, 'before'), done: drawn.done.slice(0, -1), undone: [...drawn.undone, step] }
}

export const redo = (drawn: Drawn): Drawn => {
  const step = drawn.undone.at(-1)
  if (step === undefined) return drawn
  return { all: apply(drawn.all, step, 'after'), done: [...drawn.done, step], undone: drawn.undone.slice(0, -1) }
}
