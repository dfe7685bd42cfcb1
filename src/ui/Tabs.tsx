import { type KeyboardEvent, useEffect, useRef } from 'react'
import css from './Tabs.module.css'

export interface Choice<T extends string> {
  readonly id: T
  readonly label: string
}

interface TabsProps<T extends string> {
  items: readonly Choice<T>[]
  value: T
  onChange: (id: T) => void
  /** What is chosen between, for those who cannot see it. */
  label: string
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Underlined tabs in a row that scrolls; the arrow keys move between them. */
export const Tabs = <T extends string>({ items, value, onChange, label }: TabsProps<T>) => {
  const row = useRef<HTMLDivElement>(null)
  const chosen = items.findIndex(({ id }) => id === value)
  // The row scrolls sideways alone: `scrollIntoView` might move the page too.
  useEffect(() => {
    const box = row.current
    const tab = box?.children[chosen]
    if (box === null || tab === undefined) return
    const [seen, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (own.right > seen.right) box.scrollLeft += own.right - seen.right
    else if (own.left < seen.left) box.scrollLeft -= seen.left - own.left
  }, [chosen])
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key]
    const next =
      step !== undefined
        ? (chosen + step + items.length) % items.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? items.length - 1
            : undefined
    const item = next === undefined ? undefined : items[next]
    if (item === undefined || next === undefined) return
    event.preventDefault()
    onChange(item.id)
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={row} className={css['tabs']} role="tablist" aria-label={label}>
      {items.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={css['tab']}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
          onKeyDown={move}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
