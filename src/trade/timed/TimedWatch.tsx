import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import type { TimedContract } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { signedIn, uid } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { showNotification } from '../../market/alerts/notification.ts'
import { moneyText } from '../../ui/format/amountText.ts'
import { sheetReports } from '../ticket/watchedOrders.ts'
import { askRunning, keptRunning, refreshRunning, runningTimed } from './running.ts'
import { createSettledAway } from './settledAway.ts'

/** After the expiry the venue waits for the record, ms; then it is asked every so often until it has settled. */
const AFTER_EXPIRY_MS = 700
const RETRY_DELAY_MS = 1_500
/** How long after a request without an answer the next one follows. */
const RETRY = 4_000

const sentence = ({ instId, outcome, credited, stake }: TimedContract): string => {
  const amount = moneyText(outcome === 'lose' ? stake : credited, 'USDT')
  return i18n.t(`timed:toast.${outcome === '' ? 'void' : outcome}`, { instrument: instId.replace('-', ' / '), amount })
}

const isHidden = (): boolean => document.visibilityState === 'hidden'

const announce = async (ended: readonly TimedContract[]): Promise<void> => {
  if (ended.length === 0) return
  await loadScreenAreas(['timed'])
  for (const contract of ended) showToast(sentence(contract), contract.outcome === 'lose' ? 'bad' : 'good')
}
const notify = async (ended: readonly TimedContract[]): Promise<void> => {
  if (ended.length === 0) return
  await loadScreenAreas(['timed'])
  for (const contract of ended) {
    const to = `/pages/contract/details2?id=${contract.id}`
    void showNotification(i18n.t('shell:title.timed'), sentence(contract), `timed-${contract.id}`, to)
  }
}

/** Follows the user's running contracts and tells how each ended, on whatever screen; also those that ended meanwhile. */
const TimedWatch = () => {
  const stream = useStream()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let round = 0
    // A toast would cover the buttons of an open sheet.
    let waiting: TimedContract[] = []
    const venueNow = (): number => Date.now() + (stream.clock.peek()?.offset ?? 0)
    const settledAway = createSettledAway(venueNow())
    settledAway.seen(!isHidden(), venueNow())
    const tell = async (): Promise<void> => {
      // Nobody sees it now; whether it was missed is known when somebody is back.
      if (isHidden()) return
      const now = waiting
      waiting = []
      await announce(settledAway.keep(now, venueNow()))
    }
    const later = (ms: number, who: string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(who), ms)
    }
    const ask = async (who: string): Promise<void> => {
      round += 1
      const mine = round
      const ended = await refreshRunning(who)
      if (mine !== round) return
      if (ended === undefined) return later(RETRY, who)
      waiting.push(...ended)
      if (isHidden()) void notify(ended)
      if (!sheetReports.peek()) void tell()
      const { contracts = [] } = runningTimed.peek() ?? {}
      if (contracts.length === 0) return
      const now = venueNow()
      const waitsForEntry = contracts.some(({ entry }) => entry === undefined)
      const next = Math.min(...contracts.map(({ expiry }) => expiry)) + AFTER_EXPIRY_MS - now
      later(
        Math.max(
          RETRY_DELAY_MS / 2,
          waitsForEntry ? Math.min(next, RETRY_DELAY_MS / 2) : next <= 0 ? RETRY_DELAY_MS : next,
        ),
        who,
      )
    }
    const stopWaiting = effect(() => {
      if (!sheetReports.value) void tell()
    })
    const stop = effect(() => {
      const wanted = askRunning.value
      const who = uid.value
      clearTimeout(timer)
      round += 1
      if (signedIn.value !== true || who === undefined) {
        runningTimed.value = undefined
        return
      }
      // A user who had no running contract causes no request until they open a screen of timed contracts.
      if (wanted > 0 || keptRunning(who).length > 0) timer = setTimeout(() => void ask(who), 0)
    })
    const seen = (): void => {
      const who = uid.peek()
      settledAway.seen(!isHidden(), venueNow())
      if (!isHidden() && !sheetReports.peek()) void tell()
      if (!isHidden() && who !== undefined && keptRunning(who).length > 0) later(0, who)
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      stop()
      stopWaiting()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [stream])
  return null
}

export default TimedWatch
