import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol'
import { usePart } from '../../core/chunks/usePart.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { useCopy } from '../../ui/useCopy.ts'
import type { PriceAct } from './sheets/PriceMenu.tsx'

const fetchMenu = () => fetchPart(() => import('./sheets/PriceMenu.tsx'), ['chart'])

interface Opened {
  readonly at: { readonly x: number; readonly y: number }
  /** Decimal string with the instrument's decimals. */
  readonly price: string
}

interface PriceMenuOptions {
  readonly decimals: number
  /** The price under the pointer, else the last one, as a decimal string. */
  readonly priceNow: () => string | undefined
  readonly onAlert: (price: string) => void
  /** Opens the ticket with a limit order; absent where nothing can be traded. */
  readonly onOrder?: ((side: Side, price: string) => void) | undefined
}

/** The menu of a chart for those who have a second mouse button, or the menu key. A long press is the crosshair's. */
export const usePriceMenu = ({ decimals, priceNow, onAlert, onOrder }: PriceMenuOptions) => {
  const { t } = useTranslation('chart')
  const copy = useCopy()
  const { Part, want } = usePart(fetchMenu)
  const [opened, setOpened] = useState<Opened>()
  const [open, setOpen] = useState(false)

  const show = (event: MouseEvent): void => {
    const { pointerType } = event.nativeEvent as PointerEvent
    const price = priceNow()
    if (pointerType === 'touch' || price === undefined) return
    event.preventDefault()
    setOpened({ at: { x: event.clientX, y: event.clientY }, price })
    void want().then(setOpen)
  }
  const actsAt = (price: string): readonly PriceAct[] => {
    const shown = formatPrice(price, decimals)
    const sides: readonly PriceAct[] =
      onOrder === undefined
        ? []
        : [
            { id: 'buy', label: t('menu.buy', { price: shown }), tone: 'up', run: () => onOrder('buy', price) },
            { id: 'sell', label: t('menu.sell', { price: shown }), tone: 'down', run: () => onOrder('sell', price) },
          ]
    return [
      ...sides,
      { id: 'alert', label: t('menu.alert', { price: shown }), run: () => onAlert(price) },
      { id: 'copy', label: t('menu.copy'), run: () => void copy(price) },
    ]
  }
  const menu: ReactNode =
    Part === undefined || opened === undefined ? null : (
      <Part
        at={opened.at}
        label={t('menu.label')}
        acts={actsAt(opened.price)}
        open={open}
        onClose={() => setOpen(false)}
      />
    )
  return { show, menu }
}
