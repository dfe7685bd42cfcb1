import type { Board } from './board.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null

/**
 * Escape lays the tool down, then gives up the selection, before it closes anything else; Delete removes what is
 * selected; Ctrl or Cmd with Z undoes, with Shift it does again. The returned function ends it.
 */
export const followKeys = (board: Board): (() => void) => {
  const key = (event: KeyboardEvent): void => {
    if (isTyping(event.target)) return
    const isBusy = board.tool.peek() !== undefined || board.selected.peek() !== undefined
    if (event.key === 'Escape' && isBusy) {
      if (board.tool.peek() === undefined) board.select(undefined)
      else board.take(undefined)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && board.selected.peek() !== undefined)
      board.remove()
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      if (!canStep(board, event.shiftKey)) return
      if (event.shiftKey) board.redo()
      else board.undo()
    } else return
    event.preventDefault()
    // The full screen below would take the same Escape.
    event.stopPropagation()
  }
  window.addEventListener('keydown', key, { capture: true })
  return () => window.removeEventListener('keydown', key, { capture: true })
}

const canStep = ({ drawn }: Board, again: boolean): boolean =>
  (again ? drawn.peek().undone : drawn.peek().done).length > 0
