import { redraw } from './redraw.ts'

/** What the page asks: one picture for the worker's whole life. */
export interface RedrawOrder {
  readonly file: Blob
  readonly longest: number | undefined
}

/** The picture, or undefined when it cannot be read. */
export type RedrawAnswer = Blob | undefined

const answer = (blob: RedrawAnswer): void => (globalThis as unknown as Worker).postMessage(blob, [])

addEventListener('message', (event: MessageEvent<RedrawOrder>) => {
  redraw(event.data.file, event.data.longest).then(answer, () => answer(undefined))
})
