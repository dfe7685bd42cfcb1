import css from './TabBar.module.css'

export interface TabBarItem {
  readonly id: string
  readonly label: string
  /** Outline in a 24 by 24 box. */
  readonly icon: string
}

interface TabBarProps {
  items: readonly TabBarItem[]
  current: string | undefined
  label: string
  onSelect: (id: string) => void
  /** A finger touches a tab; mostly a tap follows. */
  onTouch?: (id: string) => void
}

/** The app's own tab bar. Tapping the tab that is open tells the screen to refresh. */
export const TabBar = ({ items, current, label, onSelect, onTouch }: TabBarProps) => (
  <nav className={css['bar']} aria-label={label}>
    {items.map(({ id, label: text, icon }) => (
      <button
        key={id}
        type="button"
        className={css['tab']}
        aria-current={id === current ? 'page' : undefined}
        onPointerDown={() => onTouch?.(id)}
        onClick={() => onSelect(id)}
      >
        <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        {text}
      </button>
    ))}
  </nav>
)
