import { Menu } from '@base-ui/react/menu'
import { useMemo } from 'react'
import css from './PriceMenu.module.css'

export interface PriceAct {
  readonly id: string
  readonly label: string
  readonly tone?: 'up' | 'down'
  readonly run: () => void
}

interface PriceMenuProps {
  /** Where it was asked for, in px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly label: string
  readonly acts: readonly PriceAct[]
  readonly open: boolean
  readonly onClose: () => void
}

/** What can be done at a price of the chart, at the pointer. */
const PriceMenu = ({ at, label, acts, open, onClose }: PriceMenuProps) => {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }), [at])
  return (
    <Menu.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="start" side="bottom" className={css['place']}>
          <Menu.Popup className={css['menu']} aria-label={label}>
            {acts.map(({ id, label: name, tone, run }) => (
              <Menu.Item key={id} className={css['item']} onClick={run}>
                <span className={tone}>{name}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export default PriceMenu
