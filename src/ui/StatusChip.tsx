import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePart } from '../core/chunks/usePart.ts'
import { cx } from '../core/cx.ts'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { useStream } from '../core/state/streamContext.ts'
import { showToast } from '../core/toastQueue.ts'
import { connectionState } from './connectionState.ts'
import { fetchPart } from './fetchPart.ts'
import { ageParts } from './format/duration.ts'
import { LiveText } from './live/LiveText.tsx'
import css from './StatusChip.module.css'

/** The sheet is fetched so long after the first screen, in ms, so that it is there when the network is not. */
const AHEAD = 10_000

const fetchSheet = () => fetchPart(() => import('./parts/ConnectionSheet.tsx'), ['status'])

/** How long ago data last came, once a second without rendering; empty within the first. */
const HeardAgo = ({ heardAt }: { heardAt: number }) => {
  const { t } = useTranslation('common')
  const { now } = useStream()
  const read = useCallback(() => {
    const { unit, count } = ageParts(now.value - heardAt)
    return count === 0 ? '' : `· ${t(`age.${unit}`, { count })}`
  }, [now, heardAt, t])
  return <LiveText read={read} className={css['age']} />
}

/**
 * Live, slow or lost, with the round trip or the age of what is seen; a tap tells more. The word is announced when it
 * changes, the figure is not.
 */
export const StatusChip = () => {
  const { t } = useTranslation('common')
  const connection = useSignalValue(useStream().connection)
  const { Part, want } = usePart(fetchSheet)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void want(), AHEAD)
    return () => clearTimeout(timer)
  }, [want])
  const tap = async (): Promise<void> => {
    if (Part !== undefined || (await want())) setOpen(true)
    else showToast(t('failed'), 'bad')
  }
  const state = connectionState(connection)
  const { rtt, heardAt } = connection
  const figure = rtt !== undefined && (state === 'live' || state === 'slow') ? t('ms', { count: Math.round(rtt) }) : ''
  const word = t(`connection.${state}`)
  return (
    <>
      <button
        type="button"
        className={css['chip']}
        data-state={state}
        aria-haspopup="dialog"
        onClick={() => void tap()}
      >
        <span className={css['dot']} aria-hidden="true" />
        <span>{word}</span>
        {figure === '' ? null : <span className={cx(css['rtt'], css['figure'])}>{`· ${figure}`}</span>}
        {heardAt !== undefined && (state === 'lost' || state === 'offline') ? <HeardAgo heardAt={heardAt} /> : null}
      </button>
      <span className="hidden-text" aria-live="polite">
        {word}
      </span>
      {Part === undefined ? null : <Part open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
