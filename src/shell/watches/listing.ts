import { effect } from '@preact/signals-core'
import { coinVarieties, contractConfig, type Instrument, RECALL_NOTICE } from '#protocol'
import { invalidateCall } from '../../core/request/queries.ts'
import { request } from '../../core/request/request.ts'
import { storeList } from '../../core/state/snapshot.ts'
import { announced, coins, instruments } from '../../core/state/state.ts'

/** How often the list is asked for while the page is visible; changes are announced an hour ahead, so none is missed. */
export const REFRESH_INTERVAL_MS = 50 * 60_000
/** After no answer. */
const RETRY_MS = 60_000
/** Every open app has the same list at the same moment; what is announced after it is asked for within this time. */
const SPREAD_MS = 30_000

/** Puts another list in place of this one; screens that count with terms of their own ask for them anew. */
const replace = (next: readonly Instrument[]): void => {
  if (JSON.stringify(next) === JSON.stringify(instruments.peek())) return
  instruments.value = next
  void invalidateCall(contractConfig.getList)
}

const refresh = async (): Promise<boolean> => {
  const reply = await request(coinVarieties.getList, {}, { quiet: true })
  if (reply.kind !== 'ok') return false
  coins.value = reply.data.coins
  announced.value = reply.data.next
  replace(reply.data.instruments)
  storeList(reply.data)
  return true
}

/**
 * Lets announced terms count from their moment on, by the venue's clock (Unix ms), and asks for later ones. A page that
 * nobody sees asks for nothing until it is seen again. The answer ends it.
 */
export const watchListing = (venueNow: () => number): (() => void) => {
  let due = Date.now() + REFRESH_INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The date of the announcement that is asked for again since it can be recalled no more. */
  let confirmed = 0

  const arm = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const from = announced.peek()?.from ?? Number.POSITIVE_INFINITY
    const change = from - venueNow() - (confirmed === from ? 0 : RECALL_NOTICE)
    timer = setTimeout(look, Math.max(0, Math.min(change, due - Date.now(), REFRESH_INTERVAL_MS)))
  }
  const ask = async (): Promise<void> => {
    // Not again before it is answered.
    due = Number.POSITIVE_INFINITY
    const answered = await refresh()
    due = Date.now() + (answered ? REFRESH_INTERVAL_MS : RETRY_MS)
    arm()
  }
  const look = (): void => {
    const next = announced.peek()
    if (next !== undefined && confirmed !== next.from && next.from - RECALL_NOTICE <= venueNow()) {
      confirmed = next.from
      due = Math.min(due, Date.now() + Math.random() * SPREAD_MS)
    }
    if (next !== undefined && next.from <= venueNow()) {
      announced.value = undefined
      replace(next.instruments)
      due = Math.min(due, Date.now() + Math.random() * SPREAD_MS)
    }
    if (document.visibilityState !== 'hidden' && Date.now() >= due) void ask()
    else arm()
  }
  const unlisten = effect(() => {
    void announced.value
    arm()
  })
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    unlisten()
    document.removeEventListener('visibilitychange', look)
  }
}
