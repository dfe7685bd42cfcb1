import type { IndexTicker, MarkPrice } from '#protocol'
import type { MarketEvents } from '../port.ts'
import type { Watchers } from '../watchers.ts'
import type { SourceEvent } from './event.ts'

type MarkEvent = Extract<SourceEvent, { kind: 'index' | 'mark' }>

/** The newest index and mark prices that the source sent, with the source's times. */
export interface Marks {
  apply(event: MarkEvent): void
  index(instId: string): IndexTicker | undefined
  mark(instId: string): MarkPrice | undefined
  /** Forgets a price that is no longer updated. */
  forget(kind: MarkEvent['kind'], instId: string): void
}

export const isMarkEvent = (event: SourceEvent): event is MarkEvent => event.kind === 'index' || event.kind === 'mark'

export const createMarks = (watched: {
  readonly index: Watchers<MarketEvents['index']>
  readonly mark: Watchers<MarketEvents['mark']>
}): Marks => {
  const indexes = new Map<string, IndexTicker>()
  const marks = new Map<string, MarkPrice>()
  return {
    apply: (event) => {
      if (event.kind === 'index') {
        indexes.set(event.index.instId, event.index)
        watched.index.emit(event.index.instId, event.index)
      } else {
        marks.set(event.mark.instId, event.mark)
        watched.mark.emit(event.mark.instId, event.mark)
      }
    },
    index: (instId) => indexes.get(instId),
    mark: (instId) => marks.get(instId),
    forget: (kind, instId) => (kind === 'index' ? indexes : marks).delete(instId),
  }
}
