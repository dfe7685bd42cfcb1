import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOT_A_NUMBER } from '#protocol'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { formatPercent } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import css from './FundingNow.module.css'
import { FundingSheet } from './FundingSheet.tsx'

/** Rate of the next charge as it is now, and the time until it, by the venue's clock; a tap shows the past charges. */
export const FundingNow = ({ instId, name }: { instId: string; name: string }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funding(instId), [stream, instId]))
  const at = useSignalPick(value, ({ data }) => data?.at ?? 0)
  const read = useCallback(() => {
    const { data, stale } = value.value
    return data === undefined || stale ? NOT_A_NUMBER : formatPercent(data.rate, 4)
  }, [value])
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css['history']} onClick={() => setOpen(true)}>
        <span className={css['label']}>{t('record.funding')}</span> <LiveText className="n" read={read} />
        {at === 0 ? null : (
          <>
            {' · '}
            <Countdown until={at} className="n" />
          </>
        )}
        <span className="hidden-text">{t('funding.open')}</span>
        <ChevronRight size={12} aria-hidden />
      </button>
      <FundingSheet instId={instId} name={name} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
