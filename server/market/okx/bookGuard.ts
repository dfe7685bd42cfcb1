import type { Book } from '#protocol'

/** Watches the sequence of each upstream book (OKX documentation, books channel). */
export interface BookGuard {
  /** Does this push continue what was seen? If not, the book needs a new snapshot. */
  accepts(instId: string, action: 'snapshot' | 'update', book: Pick<Book, 'seqId' | 'prevSeqId'>): boolean
  forget(instId?: string): void
}

export const createBookGuard = (): BookGuard => {
  const last = new Map<string, number | undefined>()
  return {
    accepts: (instId, action, { seqId, prevSeqId }) => {
      if (action === 'update') {
        if (!last.has(instId)) return false
        const before = last.get(instId)
        // Sessions before 2023 carry no numbers; a maintenance reset only lowers seqId, which is fine.
        if (before !== undefined && prevSeqId !== undefined && prevSeqId !== before) {
          last.delete(instId)
          return false
        }
      }
      last.set(instId, seqId)
      return true
    },
    forget: (instId) => {
      if (instId === undefined) last.clear()
      else last.delete(instId)
    },
  }
}
