import { computed, signal } from '@preact/signals-core'
import { useEffect } from 'react'
import { common } from '#protocol'
import type { Failure } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { rates } from '../../core/state/state.ts'
import { decimalsIn } from './currencies.ts'

export interface Rate {
  readonly currency: string
  /** Units for one US dollar, a decimal string. */
  readonly rate: string
  /** Decimals in which amounts of the currency are written. */
  readonly decimals: number
  /** From a pair that is traded right now. */
  readonly live: boolean
}

export interface RateTable {
  /** When the venue told it, Unix ms; undefined for the rates of the domain configuration, which have no time. */
  readonly ts: number | undefined
  readonly of: ReadonlyMap<string, Rate>
}

/** The rates are asked for again when they are so old, in ms. */
const FRESH = 60_000

const published = signal<RateTable>()

const isRate = (rate: string): boolean => /^\d+(\.\d+)?$/.test(rate) && Number(rate) > 0

const ofConfiguration = (known: Readonly<Record<string, string>>): RateTable => ({
  ts: undefined,
  of: new Map(
    Object.entries(known)
      .filter(([, rate]) => isRate(rate))
      .map(([currency, rate]) => [currency, { currency, rate, decimals: decimalsIn(currency), live: false }]),
  ),
})

/** The newest rates known: as the venue listed them, until then those of the domain configuration. */
export const rateTable = computed<RateTable>(() => published.value ?? ofConfiguration(rates.value))

let askedAt = Number.NEGATIVE_INFINITY

/** Asks for the rates without the loading indicator; the answer is the failure, if there was one. */
export const loadRates = async (): Promise<Failure | undefined> => {
  askedAt = performance.now()
  const reply = await request(common.exRateList, {}, { quiet: true, background: true })
  if (reply.kind !== 'ok') return reply
  const usable = reply.data.rates.filter(({ rate }) => isRate(rate))
  published.value = { ts: Number(reply.data.ts), of: new Map(usable.map((one) => [one.currency, one])) }
  return undefined
}

const refresh = (): void => {
  if (document.visibilityState === 'visible' && performance.now() - askedAt >= FRESH) void loadRates()
}

/** Keeps the rates no older than a minute while the component is mounted and the page is seen. */
export const useFreshRates = (): void => {
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, FRESH)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}
