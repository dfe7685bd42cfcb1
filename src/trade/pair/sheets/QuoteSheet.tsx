import { useTranslation } from 'react-i18next'
import { PRICE_AGE_STALE } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { domain } from '../../../core/state/state.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { ageParts } from '../../../ui/format/duration.ts'
import { formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'

interface QuoteSheetProps {
  readonly instId: string
  /** Of the instrument's tick. */
  readonly decimals: number
  readonly open: boolean
  readonly onClose: () => void
}

const Facts = ({ instId, decimals }: Pick<QuoteSheetProps, 'instId' | 'decimals'>) => {
  const { t } = useTranslation(['status', 'market', 'common'])
  const stream = useStream()
  const quote = useSignalValue(stream.quote(instId))
  const now = useSignalValue(stream.now)
  const venue = useSignalValue(domain)?.title || 'Tapeline'
  if (quote === undefined) return <p>--</p>
  const age = Math.max(0, now - quote.arrivedAt)
  const { unit, count } = ageParts(age)
  const old = quote.stale || age >= PRICE_AGE_STALE
  return (
    <>
      <KeyValue
        rows={[
          { id: 'price', label: t('market:sort.price'), value: formatPrice(quote.last, decimals), strong: true },
          { id: 'source', label: t('status:quote.source'), value: t('status:quote.channel', { venue }) },
          { id: 'ts', label: t('status:quote.ts'), value: formatDateTime(quote.ts) },
          { id: 'arrived', label: t('status:quote.arrived'), value: formatDateTime(quote.arrivedAt) },
          { id: 'age', label: t('status:quote.age'), value: t(`common:age.${unit}`, { count }) },
          { id: 'seq', label: t('status:quote.seq'), value: formatMoney(String(quote.seq), 0, 0) },
        ]}
      />
      <p>{old ? t('status:quote.stale') : t('status:quote.fresh', { seconds: String(PRICE_AGE_STALE / 1_000) })}</p>
    </>
  )
}

/** Where a price comes from, when it was made and when it came, how old it is, and its number. */
const QuoteSheet = ({ open, onClose, ...facts }: QuoteSheetProps) => (
  <Sheet open={open} onClose={onClose} title={useTranslation('status').t('quote.title')}>
    <Facts {...facts} />
  </Sheet>
)

export default QuoteSheet
