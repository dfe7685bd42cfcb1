// Sheets, dialogs and the whole screen lie over a page, and the phone's Back closes them before it leaves the page.

import { useEffect, useRef } from 'react'

/** An entry of the history that looks like the page below it; while there are layers it is the open one. */
interface Cover {
  readonly key: unknown
  readonly hash: string
}

/** A browser that does not answer a step back within this time has no such step. */
const STEP_PATIENCE_MS = 1_000

interface Layer {
  readonly close: () => void
  /** The page over which it opened. When another one is opened, it goes with its page and covers nothing there. */
  readonly page: string
}

/** From the lowest to the highest. */
const layers: Layer[] = []
/** What waits until no entry of a layer is in the way. */
let waiting: (() => void)[] = []
let cover: Cover | undefined
/** A step back of our own is under way; the timer ends it where it never comes. */
let step: ReturnType<typeof setTimeout> | undefined
let settling: ReturnType<typeof setTimeout> | undefined

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
}
const isCovered = (): boolean => stateNow()['cover'] === true
const pageNow = (): string => location.hash.replace(/\?.*$/, '')
const highest = (): Layer | undefined => layers.findLast(({ page }) => page === pageNow())

const stepped = (): void => {
  clearTimeout(step)
  step = undefined
  cover = undefined
  const due = waiting
  waiting = []
  for (const run of due) run()
  settle()
}

const stepBack = (): void => {
  if (step !== undefined) return
  step = setTimeout(stepped, STEP_PATIENCE_MS)
  history.back()
}

/** Puts the cover on or takes it off, once all that happens in this turn has happened: a sheet may lead to a page or a sheet. */
const settle = (): void => {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (step !== undefined) return
    if (highest() === undefined) {
      if (isCovered()) stepBack()
    } else if (!isCovered()) {
      cover = { key: stateNow()['key'], hash: location.hash }
      history.pushState({ ...stateNow(), cover: true }, '')
    }
  })
}

const popped = (event: PopStateEvent): void => {
  if (step !== undefined) {
    event.stopImmediatePropagation()
    return stepped()
  }
  // By Back from a page that was opened from a sheet, or by Forward: nothing lies over the page any more.
  if (isCovered()) return stepBack()
  if (cover === undefined || cover.key !== stateNow()['key'] || cover.hash !== location.hash) return undefined
  // The page is the same, so the router has nothing to do.
  event.stopImmediatePropagation()
  cover = undefined
  highest()?.close()
  // What does not close now (an answer is on its way) is covered again.
  return settle()
}

// Loaded before the router, and so told before it.
addEventListener('popstate', popped, { capture: true })
// A reload closes what lay over the page.
if (isCovered()) stepBack()

/** Runs what changes the page once no entry of a layer is open, so that none stays behind in the history. */
export const uncovered = (run: () => void): void => {
  if (step === undefined && !isCovered()) return run()
  waiting.push(run)
  return stepBack()
}

/** While something is open over the page, Back closes it as its own button would. */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!open) return undefined
    const layer: Layer = { close: () => close.current(), page: pageNow() }
    layers.push(layer)
    settle()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settle()
    }
  }, [open])
}
