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
/** One of the two: the line of its price or of its trigger was dragged. */
interface SpotAmendWanted {
  readonly order: Order
  readonly px?: string
  readonly trigPx?: string
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
/** What each sheet is opened with. */
interface Wanted {
  readonly alert: AlertWanted
  readonly amend: SpotAmendWanted
  readonly contractAmend: AmendWanted<SwapOrder>
  readonly exit: ExitWanted
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
  const parts = {
    settings: usePart(fetchSettings),
    alert: usePart(fetchAlert),
    amend: usePart(fetchAmend),
    contractAmend: usePart(fetchContractAmend),
    exit: usePart(fetchExit),
  }
  const [open, setOpen] = useState<keyof typeof parts>()
  const [wanted, setWanted] = useState<Partial<Wanted>>({})
  const [count, setCount] = useState(0)
  const close = useCallback(() => {
    setOpen(undefined)
    moved.set(undefined)
  }, [moved])

  const show = async (which: keyof typeof parts): Promise<void> => {
    if (await parts[which].want()) {
      setCount((before) => before + 1)
      setOpen(which)
    } else {
      moved.set(undefined)
      showToast(t('failed'), 'bad')
    }
  }
  const showWith =
    <Which extends keyof Wanted>(which: Which) =>
    (by: Wanted[Which], line?: MovedLine): void => {
      moved.set(line)
      setWanted((before) => ({ ...before, [which]: by }))
      void show(which)
    }
  const { settings, alert, amend, contractAmend, exit } = parts
  const common = { instrument, onClose: close }
  const sheets = (orders: Known<Order>, contractOrders: Known<SwapOrder>): ReactNode => (
    <>
      {settings.Part === undefined ? null : <settings.Part open={open === 'settings'} onClose={close} />}
      {alert.Part === undefined ? null : (
        <alert.Part
          key={`alert ${wanted.alert?.alert?.id ?? count}`}
          instrument={instrument}
          alert={wanted.alert?.alert}
          price={wanted.alert?.price ?? ''}
          open={open === 'alert'}
          onClose={close}
        />
      )}
      {amend.Part === undefined || wanted.amend === undefined || open !== 'amend' ? null : (
        <amend.Part key={`amend ${count}`} {...wanted.amend} {...common} orders={orders} />
      )}
      {contractAmend.Part === undefined || wanted.contractAmend === undefined || open !== 'contractAmend' ? null : (
        <contractAmend.Part key={`amend ${count}`} {...wanted.contractAmend} {...common} orders={contractOrders} />
      )}
      {exit.Part === undefined || wanted.exit === undefined || open !== 'exit' ? null : (
        <exit.Part key={`exit ${count}`} {...wanted.exit} {...common} orders={contractOrders} />
      )}
    </>
  )
  return {
    moved: moved.now,
    sheets,
    onSettings: () => void show('settings'),
    onAlert: showWith('alert'),
    onAmend: showWith('amend'),
    onContractAmend: showWith('contractAmend'),
    onExit: showWith('exit'),
  }
}
