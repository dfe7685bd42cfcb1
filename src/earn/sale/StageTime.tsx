import { useTranslation } from 'react-i18next'
import type { SaleView } from '#protocol'
import { Countdown } from '../../ui/Countdown.tsx'
import { formatDateTime } from '../../ui/format/time.ts'

interface StageTimeProps {
  sale: Pick<SaleView, 'stage' | 'settings' | 'payBy' | 'distributedAt'>
  /** When the time that is counted down to has come. */
  onEnd?: () => void
}

/** What comes next in a sale, and in how long. */
export const StageTime = ({ sale, onEnd }: StageTimeProps) => {
  const { t } = useTranslation('sale')
  const { stage, settings, payBy, distributedAt } = sale
  const counted =
    stage === 'upcoming'
      ? settings.startsAt
      : stage === 'subscribing'
        ? settings.endsAt
        : stage === 'paying'
          ? payBy
          : undefined
  if (counted !== undefined)
    return (
      <>
        {t(`next.${stage}`)} <Countdown until={counted} {...(onEnd === undefined ? {} : { onEnd })} />
      </>
    )
  if (stage === 'distributed') return t('next.distributed', { date: formatDateTime(distributedAt ?? 0) })
  return stage === 'refunded' ? t('next.refunded') : t('next.delivers', { date: formatDateTime(settings.deliversAt) })
}
