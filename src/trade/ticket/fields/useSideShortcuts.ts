import type { Side } from '#protocol'
import { useShortcut } from '../../../ui/shortcuts.ts'

/** Chooses a side of the ticket by its key, and goes on to the size, which is typed next. */
export const useSideShortcuts = (onSide: (side: Side) => void): void => {
  const choose = (side: Side): void => {
    onSide(side)
    document.querySelector<HTMLElement>('[data-size-entry] input')?.focus()
  }
  useShortcut('buy', () => choose('buy'))
  useShortcut('sell', () => choose('sell'))
}
