import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Order } from '#protocol'
import type { PriceAlert } from '../../../alerts/alert.ts'
import { fetchPart } from '../../../app/fetchPart.ts'
import { usePart } from '../../../app/usePart.ts'
import { showToast } from '../../../ui/toastQueue.ts'
import { held } from './held.ts'

const fetchSettings = () => fetchPart(() => import('./ChartSettingsSheet.tsx'), ['chart'])
const fetchAlert = () => fetchPart(() => import('../../../alerts/AlertSheet.tsx'), ['chart'])
const fetchAmend = () => fetchPart(() => import('./AmendByLine.tsx'), ['trade'])

interface AlertWanted {
  readonly alert?: PriceAlert | undefined
  readonly price: string
}
interface AmendWanted {
  readonly order: Order
  readonly px: string
}

/** A line that stands where it was dragged to, until it is known what becomes of it. */
export interface MovedLine {
  readonly id: string
  readonly price: number
}

/** The sheets that a chart opens; each is fetched when it is first wanted. */
export const useChartSheets = (instrument: Instrument) => {
  const { t } = useTranslation('common')
  const [moved] = useState(held<MovedLine>)
  const settings = usePart(fetchSettings)
  const alert = usePart(fetchAlert)
  const amend = usePart(fetchAmend)
  const [open, setOpen] = useState<'settings' | 'alert' | 'amend'>()
  const [wish, setWish] = useState<AlertWanted>({ price: '' })
  const [change, setChange] = useState<AmendWanted>()
  const [count, setCount] = useState(0)
  const close = useCallback(() => {
    setOpen(undefined)
    moved.set(undefined)
  }, [moved])

  const show = async (which: 'settings' | 'alert' | 'amend', want: () => Promise<boolean>): Promise<void> => {
    if (await want()) {
      setCount((before) => before + 1)
      setOpen(which)
    } else {
      moved.set(undefined)
      showToast(t('failed'), 'bad')
    }
  }
  const sheets = (orders: ReadonlySignal<{ readonly data: readonly Order[] | undefined }>): ReactNode => (
    <>
      {settings.Part === undefined ? null : <settings.Part open={open === 'settings'} onClose={close} />}
      {alert.Part === undefined ? null : (
        <alert.Part
          key={`alert ${wish.alert?.id ?? count}`}
          instrument={instrument}
          alert={wish.alert}
          price={wish.price}
          open={open === 'alert'}
          onClose={close}
        />
      )}
      {amend.Part === undefined || change === undefined || open !== 'amend' ? null : (
        <amend.Part key={`amend ${count}`} {...change} instrument={instrument} orders={orders} onClose={close} />
      )}
    </>
  )
  return {
    moved: moved.now,
    sheets,
    onSettings: () => void show('settings', settings.want),
    onAlert: (wanted: AlertWanted, line?: MovedLine) => {
      moved.set(line)
      setWish(wanted)
      void show('alert', alert.want)
    },
    onAmend: (wanted: AmendWanted, line: MovedLine) => {
      moved.set(line)
      setChange(wanted)
      void show('amend', amend.want)
    },
  }
}
