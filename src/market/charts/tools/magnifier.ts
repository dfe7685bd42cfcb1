import css from './layer.module.css'
import type { Point } from './scale.ts'

/** What is seen in it, px, and how many times as large. */
const SEEN_PX = 56
const TIMES = 2
const SIZE = SEEN_PX * TIMES
/** Its middle is so far above the finger. */
const ABOVE_PX = 100

/** Shows what is under a finger beside it. It copies what the chart has painted, in the frame in which that happens. */
export const createMagnifier = (frame: HTMLElement) => {
  const glass = document.createElement('div')
  glass.className = css['glass'] ?? ''
  glass.hidden = true
  const canvas = document.createElement('canvas')
  glass.append(canvas)
  frame.append(glass)
  let wanted = 0

  const copy = ({ x, y }: Point): void => {
    const ratio = devicePixelRatio
    canvas.width = SIZE * ratio
    canvas.height = SIZE * ratio
    const context = canvas.getContext('2d')
    const from = frame.getBoundingClientRect()
    for (const source of frame.querySelectorAll('canvas')) {
      if (source === canvas || context === null) continue
      const { left, top, width, height } = source.getBoundingClientRect()
      const [at, line] = [x - (left - from.left), y - (top - from.top)]
      if (at < 0 || line < 0 || at > width || line > height) continue
      const [wide, high] = [source.width / width, source.height / height]
      context.drawImage(
        source,
        (at - SEEN_PX / 2) * wide,
        (line - SEEN_PX / 2) * high,
        SEEN_PX * wide,
        SEEN_PX * high,
        0,
        0,
        canvas.width,
        canvas.height,
      )
    }
  }
  return {
    show(at: Point): void {
      const { width } = frame.getBoundingClientRect()
      const isBelow = at.y - ABOVE_PX - SIZE / 2 < 0
      // Where there is no room above, it is at the side that has more.
      const x = isBelow ? at.x + (at.x > width / 2 ? -ABOVE_PX : ABOVE_PX) : at.x
      const y = isBelow ? SIZE / 2 : at.y - ABOVE_PX
      const left = Math.max(0, Math.min(x - SIZE / 2, width - SIZE))
      glass.style.transform = `translate(${left}px, ${y - SIZE / 2}px)`
      glass.hidden = false
      cancelAnimationFrame(wanted)
      // The chart asked for its frame first.
      wanted = requestAnimationFrame(() => copy(at))
    },
    hide(): void {
      cancelAnimationFrame(wanted)
      glass.hidden = true
    },
    remove(): void {
      cancelAnimationFrame(wanted)
      glass.remove()
    },
  }
}
