import { useTranslation } from 'react-i18next'
import type { EarnOrder } from '#protocol'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { stakedPath } from './paths.ts'
import { StakedTag } from './StakedTag.tsx'
import { stakingName } from './texts.ts'

/** An order in a list: its product, its amount, its rate, and how it stands. */
export const StakedRow = ({ order }: { order: EarnOrder }) => {
  const { t } = useTranslation('pledged')
  const { id, coin, rate, principal } = order
  return (
    <ListRow
      icon={<CoinIcon code={coin} />}
      label={stakingName(t, order)}
      hint={`${coinText(principal, coin)} · ${t('yearly', { rate: rateText(rate) })}`}
      end={<StakedTag order={order} />}
      href={stakedPath(id)}
    />
  )
}
