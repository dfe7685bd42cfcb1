import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { ToCore } from '../base/messages.ts'
import type { PageWatch } from '../base/page.ts'

const SECOND = 1_000

/** What only the screens' side can see for the core: the page's state, its language, and its clock's seconds. */
export interface PageLink {
  /** Local time in Unix ms, once a second while the page is visible. */
  readonly now: ReadonlySignal<number>
  readonly stop: () => void
}

/** Tells the core of each change of page and language; the language is asked each second. */
export const linkPage = (page: PageWatch, language: () => string, send: (message: ToCore) => void): PageLink => {
  const now = signal(Date.now())
  let spoken = language()
  let { visible } = page.read()
  const tick = (): void => {
    now.value = Date.now()
    if (language() === spoken) return
    spoken = language()
    send({ to: 'language', language: spoken })
  }
  const timer = setInterval(() => visible && tick(), SECOND)
  const unlisten = page.listen((resumed) => {
    const state = page.read()
    visible = state.visible
    if (visible) tick()
    send({ to: 'page', page: { ...state, resumed } })
  })
  return {
    now,
    stop: () => {
      clearInterval(timer)
      unlisten()
    },
  }
}
