import { useTranslation } from 'react-i18next'
import { PRICE_AGE_SHOWN, PRICE_AGE_STALE } from '#protocol'
import { formatMoney } from '../../../ui/format/number.ts'
import { Tag } from '../../../ui/Tag.tsx'

/** How old the quote is with which the sheet counts: green while fresh, a warning from 5 s, too old from 10 s. */
export const QuoteAge = ({ age }: { age: number | undefined }) => {
  const { t } = useTranslation('trade')
  if (age === undefined) return <Tag tone="down">{t('confirm.quoteMissing')}</Tag>
  const tone = age > PRICE_AGE_STALE ? 'down' : age >= PRICE_AGE_SHOWN ? 'warn' : 'up'
  return <Tag tone={tone}>{t('confirm.quoteAge', { seconds: formatMoney((age / 1000).toFixed(1), 1, 1) })}</Tag>
}
