import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './Funding.module.css'

/** How far one pulls until it counts, in pixels; and how far the sign follows. */
const FAR = 64
const MOST = 96

/** Pulled down at its head, a page asks again. A button beside it does the same for those who do not pull. */
export const PullRefresh = ({ onRefresh, children }: { onRefresh: () => unknown; children: ReactNode }) => {
  const [pulled, setPulled] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onRefresh)
  useEffect(() => {
    latest.current = onRefresh
  })
  useEffect(() => {
    const scroller = ref.current?.closest<HTMLElement>('[data-page-main]')
    if (scroller == null) return undefined
    let from: number | undefined
    let far = 0
    const begin = (event: TouchEvent): void => {
      from = scroller.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
      far = 0
    }
    const move = (event: TouchEvent): void => {
      if (from === undefined) return
      far = Math.min(MOST, Math.max(0, ((event.touches[0]?.clientY ?? from) - from) / 2))
      setPulled(far)
    }
    const end = (): void => {
      if (from !== undefined && far >= FAR) void latest.current()
      from = undefined
      setPulled(0)
    }
    scroller.addEventListener('touchstart', begin, { passive: true })
    scroller.addEventListener('touchmove', move, { passive: true })
    scroller.addEventListener('touchend', end)
    scroller.addEventListener('touchcancel', end)
    return () => {
      scroller.removeEventListener('touchstart', begin)
      scroller.removeEventListener('touchmove', move)
      scroller.removeEventListener('touchend', end)
      scroller.removeEventListener('touchcancel', end)
    }
  }, [])
  return (
    <div ref={ref}>
      <div className={css['pull']} style={{ height: pulled }} aria-hidden="true">
        <RefreshCw size={20} style={{ transform: `rotate(${pulled * 3}deg)` }} />
      </div>
      {children}
    </div>
  )
}
