import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Order, SwapOrder } from '#protocol'
import { usePart } from '../../core/chunks/usePart.ts'
import { showToast } from '../../core/toastQueue.ts'
import type { PriceAlert } from '../../market/alerts/alert.ts'
import { fetchPart } from '../../ui/fetchPart.ts'
import { held } from './held.ts'

const fetchSettings = () => fetchPart(() => import('./sheets/ChartSettingsSheet.tsx'), ['chart'])
const fetchAlert = () => fetchPart(() => import('../../market/alerts/AlertSheet.tsx'), ['chart'])
const fetchAmend = () => fetchPart(() => import('./sheets/AmendByLine.tsx'), ['trade'])
const fetchContractAmend = () =>
  fetchPart(
    async () => ({ default: (await import('../contract/orders/AmendByLine.tsx')).AmendByLine }),
    ['trade', 'futures'],
  )

const fetchExit = () =>
  fetchPart(
    async () => ({ default: (await import('../contract/positions/ProtectByLine.tsx')).ProtectByLine }),
    ['trade', 'futures'],
  )

interface AlertWanted {
  readonly alert?: PriceAlert | undefined
  readonly price: string
}
interface AmendWanted<O> {
  readonly order: O
  readonly px: string
}
/** `px`: '' where its handle was pressed only. */
interface ExitWanted {
  readonly posId: string
  readonly px: string
}
type Known<O> = ReadonlySignal<{ readonly data: readonly O[] | undefined }>
type Which = 'settings' | 'alert' | 'amend' | 'contractAmend' | 'exit'

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
  const contractAmend = usePart(fetchContractAmend)
  const exit = usePart(fetchExit)
  const [open, setOpen] = useState<Which>()
  const [alertWanted, setAlertWanted] = useState<AlertWanted>({ price: '' })
  const [change, setChange] = useState<AmendWanted<Order>>()
  const [contractChange, setContractChange] = useState<AmendWanted<SwapOrder>>()
  const [exitWanted, setExitWanted] = useState<ExitWanted>()
  const [count, setCount] = useState(0)
  const close = useCallback(() => {
    setOpen(undefined)
    moved.set(undefined)
  }, [moved])

  const show = async (which: Which, want: () => Promise<boolean>): Promise<void> => {
    if (await want()) {
      setCount((before) => before + 1)
      setOpen(which)
    } else {
      moved.set(undefined)
      showToast(t('failed'), 'bad')
    }
  }
  const sheets = (orders: Known<Order>, contractOrders: Known<SwapOrder>): ReactNode => (
    <>
      {settings.Part === undefined ? null : <settings.Part open={open === 'settings'} onClose={close} />}
      {alert.Part === undefined ? null : (
        <alert.Part
          key={`alert ${alertWanted.alert?.id ?? count}`}
          instrument={instrument}
          alert={alertWanted.alert}
          price={alertWanted.price}
          open={open === 'alert'}
          onClose={close}
        />
      )}
      {amend.Part === undefined || change === undefined || open !== 'amend' ? null : (
        <amend.Part key={`amend ${count}`} {...change} instrument={instrument} orders={orders} onClose={close} />
      )}
      {contractAmend.Part === undefined || contractChange === undefined || open !== 'contractAmend' ? null : (
        <contractAmend.Part
          key={`amend ${count}`}
          {...contractChange}
          instrument={instrument}
          orders={contractOrders}
          onClose={close}
        />
      )}
      {exit.Part === undefined || exitWanted === undefined || open !== 'exit' ? null : (
        <exit.Part
          key={`exit ${count}`}
          {...exitWanted}
          instrument={instrument}
          orders={contractOrders}
          onClose={close}
        />
      )}
    </>
  )
  return {
    moved: moved.now,
    sheets,
    onSettings: () => void show('settings', settings.want),
    onAlert: (wanted: AlertWanted, line?: MovedLine) => {
      moved.set(line)
      setAlertWanted(wanted)
      void show('alert', alert.want)
    },
    onAmend: (wanted: AmendWanted<Order>, line: MovedLine) => {
      moved.set(line)
      setChange(wanted)
      void show('amend', amend.want)
    },
    onContractAmend: (wanted: AmendWanted<SwapOrder>, line: MovedLine) => {
      moved.set(line)
      setContractChange(wanted)
      void show('contractAmend', contractAmend.want)
    },
    onExit: (wanted: ExitWanted, line: MovedLine) => {
      moved.set(line)
      setExitWanted(wanted)
      void show('exit', exit.want)
    },
  }
}
