/** Where in a private history one is; `epoch` names the history, `offset` counts up by one with each push. */
export interface Cursor {
  readonly epoch: string
  readonly offset: number
}

/** `next` continues, `known` came before, `gap`: something in between is missing, or the history is another one. */
export type Step = 'next' | 'known' | 'gap'

/** How a push relates to what is known. `mayJump`: it stands for everything up to its offset (a state that is repeated). */
export const stepTo = (known: Cursor, next: Cursor, mayJump: boolean): Step => {
  if (next.epoch !== known.epoch) return 'gap'
  if (next.offset <= known.offset) return 'known'
  return mayJump || next.offset === known.offset + 1 ? 'next' : 'gap'
}
