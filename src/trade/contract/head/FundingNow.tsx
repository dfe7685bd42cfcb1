import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { NOT_A_NUMBER } from '#protocol'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { formatPercent } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'

/** Rate of the next charge as it stands, and the time until it, by the venue's clock. */
export const FundingNow = ({ instId }: { instId: string }) => {
  const { t } = useTranslation('futures')
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funding(instId), [stream, instId]))
  const at = useSignalPick(value, ({ data }) => data?.at ?? 0)
  const read = useCallback(() => {
    const { data, stale } = value.value
    return data === undefined || stale ? NOT_A_NUMBER : formatPercent(data.rate, 4)
  }, [value])
  return (
    <div>
      <dt>{t('head.funding')}</dt>
      <dd>
        <LiveText className="n" read={read} />
        {at === 0 ? null : (
          <>
            {' · '}
            <Countdown until={at} className="n" />
          </>
        )}
      </dd>
    </div>
  )
}
