import type { TFunction } from 'i18next'
import type { AnyOrder, Fill } from '#protocol'
import { formatDateTime } from '../../../ui/format/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import type { TimelineEntry } from '../../../ui/Timeline.tsx'

type Words = TFunction<'trade'>

interface FillTexts {
  readonly title: string
  readonly fee?: string | undefined
  /** What it realised. */
  readonly result?: string | undefined
}

/** A fill as a moment: what was dealt, when, in which role, and what it cost. */
export const fillEntry = (
  t: Words,
  { fillId, ts, execType }: Pick<Fill, 'fillId' | 'ts' | 'execType'>,
  { title, fee, result }: FillTexts,
): TimelineEntry => ({
  id: fillId,
  state: 'good',
  title,
  detail: (
    <>
      {formatDateTime(ts)} <Tag>{t(execType === 'T' ? 'trade:details.taker' : 'trade:details.maker')}</Tag>
      {fee === undefined ? null : ` ${t('trade:details.feeOf', { fee })}`}
      {result === undefined ? null : ` · ${result}`}
    </>
  ),
})

interface Life {
  /** It waits for its trigger. */
  readonly waits: boolean
  /** How it came about, where the user did not place it. */
  readonly placed?: string
  readonly fills: readonly TimelineEntry[]
  /** Why it ended, of one that was cancelled. */
  readonly ended: Pick<TimelineEntry, 'title' | 'state'>
}

/** What happened to an order, oldest first; the last moment is its end, or what it waits for. */
export const orderLife = (
  t: Words,
  { state, cTime, trigTime, uTime }: Pick<AnyOrder, 'state' | 'cTime' | 'trigTime' | 'uTime'>,
  { waits, placed = t('trade:details.placed'), fills, ended }: Life,
): readonly TimelineEntry[] => {
  const end: TimelineEntry =
    state === 'filled'
      ? { id: 'end', title: t('trade:details.finished'), detail: formatDateTime(uTime), state: 'good' }
      : state === 'canceled'
        ? { id: 'end', detail: formatDateTime(uTime), ...ended }
        : { id: 'end', title: t(waits ? 'trade:details.waitingTrigger' : 'trade:details.waiting'), state: 'now' }
  const triggered = { id: 'triggered', title: t('trade:details.triggered'), detail: formatDateTime(trigTime) }
  return [
    { id: 'placed', title: placed, detail: formatDateTime(cTime) },
    ...(trigTime === '' ? [] : [triggered]),
    ...fills,
    end,
  ]
}
