import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { NOT_A_NUMBER } from '#protocol'
import { useStream } from '../../../../app/streamContext.ts'
import { formatPercent } from '../../../../format/number.ts'
import { LiveText } from '../../../../live/LiveText.tsx'
import { useFeed } from '../../../../live/useFeed.ts'
import { useSignalPick } from '../../../../live/useSignalValue.ts'
import { Countdown } from '../../../../ui/Countdown.tsx'

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
