import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { contractOrder } from '#protocol'
import { request } from '../../core/request/request.ts'
import { sessionEpoch, signedIn, uid } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { AWAY_AFTER } from './awaySpan.ts'
import { keepCharged, keptCharged } from './keptCharged.ts'
import { missed, unseen, withCharges } from './missed.ts'

const isHidden = (): boolean => document.visibilityState === 'hidden'

/** Lists charges and warnings of the user's positions since they saw them last. Without an answer the next return asks again. */
const ask = async (who: string, since: number): Promise<void> => {
  const reply = await request(contractOrder.news, { since: String(Math.floor(since)) }, { quiet: true })
  if (reply.kind !== 'ok' || uid.peek() !== who || isHidden()) return
  const { swaps, warnings, ts } = reply.data
  keepCharged(who, Number(ts))
  if (swaps.length + warnings.length === 0) return
  missed.value = withCharges(missed.peek(), { swaps, warnings }, sessionEpoch.peek(), { since, now: Number(ts) })
  unseen.value = true
}

/** Swap, margin warnings and margin calls of a user who was away: before the page was opened, or while it was hidden. Shows nothing itself. */
const ChargeWatch = () => {
  const stream = useStream()
  useEffect(() => {
    const venueNow = (): number => Date.now() + (stream.clock.peek()?.offset ?? 0)
    const back = (who: string): void => {
      const now = venueNow()
      const since = keptCharged(who)
      if (since === undefined) keepCharged(who, now)
      else if (now - since >= AWAY_AFTER) void ask(who, since)
    }
    const stop = effect(() => {
      if (signedIn.value === true && uid.value !== undefined && !isHidden()) back(uid.value)
    })
    const seen = (): void => {
      const who = uid.peek()
      if (signedIn.peek() !== true || who === undefined) return
      if (isHidden()) keepCharged(who, venueNow())
      else back(who)
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [stream])
  return null
}

export default ChargeWatch
